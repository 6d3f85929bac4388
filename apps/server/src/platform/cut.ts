/** At most so many UTF-16 units, and never half of a letter: a lone surrogate could not be stored. */
export const cut = (text: string, most: number): string => {
  const part = text.slice(0, most)
  return part.isWellFormed() ? part : part.slice(0, -1)
}
