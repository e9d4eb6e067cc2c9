/*
 * The look of an HTML report; style.css as the build embeds it.
 */
#ifndef CORE_REPORT_STYLE_H
#define CORE_REPORT_STYLE_H

extern const char style_css[];

#endif
