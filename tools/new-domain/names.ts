/** A noun in the spellings used in code and in text. */
export interface Spelling {
  /** price-lists */
  kebab: string
  /** price_lists */
  snake: string
  /** priceLists */
  camel: string
  /** PriceLists */
  pascal: string
  /** price lists */
  phrase: string
  /** Price lists */
  title: string
}

export interface Names {
  one: Spelling
  many: Spelling
  spanish: { one: string; many: string }
  permissions: { create: string; view: string; edit: string }
}

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

export const spell = (kebab: string): Spelling => {
  const parts = kebab.split('-')
  const pascal = parts.map(capitalize).join('')
  const phrase = parts.join(' ')
  return {
    kebab,
    snake: parts.join('_'),
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    pascal,
    phrase,
    title: capitalize(phrase),
  }
}
