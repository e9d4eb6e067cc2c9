// Arguments: a number of rounds, then seeds. Prints a line for each round; the
// deck is kept.
using System;
using System.Collections.Generic;

public static class Dotnet
{
	public static void Main(string[] arguments)
	{
		int rounds = int.Parse(arguments[0]);

		for (int i = 1; i < arguments.Length; i++) {
			var deck = new List<string>();
			foreach (char suit in "CDHS")
				foreach (char rank in "A23456789TJQK")
					deck.Add("" + rank + suit);
			var random = new Random(unchecked((int)long.Parse(arguments[i])));
			for (int round = 1; round <= rounds; round++) {
				for (int n = deck.Count - 1; n > 0; n--) {
					int k = random.Next(n + 1);
					string card = deck[k];
					deck[k] = deck[n];
					deck[n] = card;
				}
				Console.WriteLine(string.Join(" ", deck));
			}
		}
	}
}
