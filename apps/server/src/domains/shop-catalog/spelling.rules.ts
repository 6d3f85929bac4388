import type { TermSpelling } from './search.repo.ts'

/** Typos that a word of this length may have. Short words with one letter changed are other words. */
const maxTypos = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2)

/**
 * Edits between two words: a letter added, removed or replaced, or two neighbors swapped (optimal string alignment).
 * Infinity if the words differ by more than `max` letters in length.
 */
export const countTypos = (a: string, b: string, max: number): number => {
  if (Math.abs(a.length - b.length) > max) return Infinity
  let beforePrevious: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const replaced = (previous[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1)
      let edits = Math.min((previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, replaced)
      if (a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        edits = Math.min(edits, (beforePrevious[column - 2] ?? 0) + 1)
      current.push(edits)
    }
    beforePrevious = previous
    previous = current
  }
  return previous[b.length] ?? Infinity
}

/**
 * The word that was probably meant: the one with the fewest typos, then the shortest, which also finds those that start
 * with it, then the most frequent.
 */
const findCorrection = ({ term, similar }: TermSpelling): string | undefined => {
  const max = maxTypos(term.length)
  return similar
    .map(({ word, count }) => {
      // Someone who types the beginning of a word makes the same typos in it: "choclat" for "chocolates".
      const start = word.slice(0, term.length)
      return { word, count, typos: Math.min(countTypos(term, word, max), countTypos(term, start, max)) }
    })
    .filter(({ typos }) => typos <= max)
    .toSorted(
      (a, b) => a.typos - b.typos || a.word.length - b.word.length || b.count - a.count || (a.word < b.word ? -1 : 1),
    )[0]?.word
}

/** The terms with misspelled ones replaced; null if one of them is like no word of the shop. */
export const correctTerms = (spellings: readonly TermSpelling[]): string[] | null => {
  const corrected = spellings.map((spelling) => (spelling.isFound ? spelling.term : findCorrection(spelling)))
  return corrected.every((term) => term !== undefined) ? corrected : null
}
