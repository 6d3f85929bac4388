import type { Category, SubCategory } from '#contract/domains/categories.ts'

export interface CategoryNode extends Category {
  subcategories: SubCategory[]
}

const normalizeForSearch = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .trim()

/** Each category with its subcategories, in list order. */
export const buildTree = (categories: readonly Category[], subcategories: readonly SubCategory[]): CategoryNode[] =>
  categories.map((category) => ({
    ...category,
    subcategories: subcategories.filter((subcategory) => subcategory.category === category._id),
  }))

/** Matching subcategories with their category; a matching category keeps all of its subcategories. */
export const filterTree = (tree: readonly CategoryNode[], search: string): CategoryNode[] => {
  const term = normalizeForSearch(search)
  const matches = ({ name }: { name: string }) => normalizeForSearch(name).includes(term)
  return tree.flatMap((node) => {
    if (matches(node)) return node
    const subcategories = node.subcategories.filter(matches)
    return subcategories.length > 0 ? { ...node, subcategories } : []
  })
}
