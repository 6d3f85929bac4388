import type { Category, SubCategory } from '#contract/domains/categories.ts'

export interface Branch extends Category {
  below: SubCategory[]
}

const plainly = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .trim()

/** Each category with its subcategories, in list order. */
export const treeOf = (categories: readonly Category[], subcategories: readonly SubCategory[]): Branch[] =>
  categories.map((category) => ({
    ...category,
    below: subcategories.filter((subcategory) => subcategory.category === category._id),
  }))

/** Matching subcategories with their category; a matching category keeps all of its subcategories. */
export const matching = (tree: readonly Branch[], search: string): Branch[] => {
  const words = plainly(search)
  const has = ({ name }: { name: string }) => plainly(name).includes(words)
  return tree.flatMap((branch) => {
    if (has(branch)) return branch
    const below = branch.below.filter(has)
    return below.length > 0 ? { ...branch, below } : []
  })
}
