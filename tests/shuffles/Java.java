import java.util.*;

/** Arguments: a number of rounds, then seeds. Prints a line for each round; the deck is kept. */
public class Java {
	public static void main(String[] arguments) {
		int rounds = Integer.parseInt(arguments[0]);

		for (int i = 1; i < arguments.length; i++) {
			List<String> deck = new ArrayList<>();
			for (String suit : "C D H S".split(" "))
				for (String rank : "A 2 3 4 5 6 7 8 9 T J Q K".split(" "))
					deck.add(rank + suit);
			Random random = new Random(Long.parseLong(arguments[i]));
			for (int round = 1; round <= rounds; round++) {
				Collections.shuffle(deck, random);
				System.out.println(String.join(" ", deck));
			}
		}
	}
}
