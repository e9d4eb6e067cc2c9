/*
 * What `help` says during a game: the sections of the game's manual page, its
 * commands, the rules behind its findings, and what may be typed now.
 */
#ifndef TOOLS_PLAY_GAMEHELP_H
#define TOOLS_PLAY_GAMEHELP_H

#include "core/game/game.h"

/* A section of a manual page, as plain text; made of man/GAME.6 by the build.
 */
struct help_topic {
	const char *game;
	const char *title;
	const char *text;
};

extern const struct help_topic help_topics[]; /* ends with a NULL game */

/*
 * Adds all topics of the game; or the commands whose first word is `about`, in
 * any letter case; else the topics and findings that begin with it, or which
 * there are if none does.
 */
void help_tell(const struct game *game, const struct game_state *s,
	const char *about, struct text *out);

#endif
