import { useMemo, useRef } from 'react'
import { categories, subCategories } from '#contract/domains/categories.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useGetAll } from '#web/client/use-get-all.ts'
import { useSend, type UseSendOptions } from '#web/client/use-send.ts'
import { useRemoval } from '#web/kit/crud/use-removal.ts'
import { sortByIds } from '#web/kit/reorder/order.ts'
import { categoriesText } from './categories.text.ts'
import { buildTree } from './categories.tree.ts'

const byPosition = { sortBy: 'position', sortOrder: 'asc' } as const
const emptyList: never[] = []

/** The category tree (subcategories only with permission) and the calls that reorder, move and delete. */
export const useCategoryTree = () => {
  const t = useText(categoriesText)
  const { can } = useSession()
  const canViewSubcategories = can('view_product_subcategories')
  const categoriesQuery = useGetAll(categories.list, byPosition)
  const subcategoriesQuery = useGetAll(subCategories.list, byPosition, { enabled: canViewSubcategories })
  const [categoryRows, subcategoryRows] = [categoriesQuery.data?.data, subcategoriesQuery.data?.data]
  const tree = useMemo(
    () => categoryRows && buildTree(categoryRows, subcategoryRows ?? emptyList),
    [categoryRows, subcategoryRows],
  )

  const reorderCategories = useSend(categories.reorder, {
    optimistic: (patch, { body }) =>
      patch(categories.list, (page) => ({ ...page, data: sortByIds(page.data, body.ids) })),
  })
  const applySubcategoryOrder: UseSendOptions<typeof subCategories.reorder>['optimistic'] = (
    patch,
    { body: { category, ids } },
  ) =>
    patch(subCategories.list, (page) => {
      const moved = page.data.map((row) => (ids.includes(row._id) ? { ...row, category } : row))
      return { ...page, data: sortByIds(moved, ids) }
    })
  const reorderSubcategories = useSend(subCategories.reorder, { optimistic: applySubcategoryOrder })

  // Kept in a ref: a category may leave the list before the toast shows its name.
  const names = useRef(new Map<string, string>())
  for (const { _id, name } of [...(categoryRows ?? emptyList), ...(subcategoryRows ?? emptyList)])
    names.current.set(_id, name)
  const getName = (id: string) => names.current.get(id) ?? ''
  const deletedMessage = (_: number, name: string) => t('deletedToast', { name })
  const removal = useRemoval(categories, { noun: (count) => t('noun', { count }), deletedMessage })
  const subcategoryRemoval = useRemoval(subCategories, { noun: (count) => t('subNoun', { count }), deletedMessage })

  // Moving a subcategory into another category moves its products too, so the toast offers Undo.
  const previousOrder = useRef<{ name: string; category: string; ids: string[] } | undefined>(undefined)
  const moveBack = useSend(subCategories.reorder, { optimistic: applySubcategoryOrder, successMessage: t('movedBack') })
  const moveSubcategory = useSend(subCategories.reorder, {
    optimistic: applySubcategoryOrder,
    successMessage: (_, { body }) =>
      t('movedToast', { name: previousOrder.current?.name ?? '', category: getName(body.category) }),
    undo: () => {
      const { category = '', ids = [] } = previousOrder.current ?? {}
      return moveBack.send({ body: { category, ids } })
    },
  })
  const reorderOrMove = (category: string, ids: string[]) => {
    const movedSubcategory = (subcategoryRows ?? emptyList).find(
      (row) => ids.includes(row._id) && row.category !== category,
    )
    if (!movedSubcategory) return reorderSubcategories.send({ body: { category, ids } })
    const siblings = (subcategoryRows ?? emptyList)
      .filter((row) => row.category === movedSubcategory.category)
      .map(({ _id }) => _id)
    previousOrder.current = { name: movedSubcategory.name, category: movedSubcategory.category, ids: siblings }
    return moveSubcategory.send({ body: { category, ids } })
  }

  return {
    tree: subcategoriesQuery.isLoading ? undefined : tree,
    error: categoriesQuery.error ?? subcategoriesQuery.error,
    retry: () => void Promise.all([categoriesQuery.refetch(), canViewSubcategories && subcategoriesQuery.refetch()]),
    arrange: (ids: string[]) => reorderCategories.send({ body: { ids } }),
    arrangeBelow: reorderOrMove,
    removal,
    removalBelow: subcategoryRemoval,
  }
}
