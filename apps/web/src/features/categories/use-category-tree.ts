import { useMemo, useRef } from 'react'
import { categories, subCategories } from '#contract/domains/categories.ts'
import { useSession } from '../../client/session.ts'
import { useText } from '../../client/text.ts'
import { useGetAll } from '../../client/use-get-all.ts'
import { useSend, type UseSendOptions } from '../../client/use-send.ts'
import { useRemoval } from '../../kit/entity/use-removal.ts'
import { inOrderOf } from '../../kit/reorder/order.ts'
import { categoriesText } from './categories.text.ts'
import { treeOf } from './categories.tree.ts'

const byPosition = { sortBy: 'position', sortOrder: 'asc' } as const
const none: never[] = []

/** The category tree (subcategories only with permission) and the calls that reorder, move and delete. */
export const useCategoryTree = () => {
  const t = useText(categoriesText)
  const { can } = useSession()
  const seesSubs = can('view_product_subcategories')
  const upper = useGetAll(categories.list, byPosition)
  const lower = useGetAll(subCategories.list, byPosition, { enabled: seesSubs })
  const [above, below] = [upper.data?.data, lower.data?.data]
  const tree = useMemo(() => above && treeOf(above, below ?? none), [above, below])

  const arrange = useSend(categories.reorder, {
    optimistic: (patch, { body }) =>
      patch(categories.list, (page) => ({ ...page, data: inOrderOf(page.data, body.ids) })),
  })
  const arranged: UseSendOptions<typeof subCategories.reorder>['optimistic'] = (patch, { body: { category, ids } }) =>
    patch(subCategories.list, (page) => {
      const moved = page.data.map((row) => (ids.includes(row._id) ? { ...row, category } : row))
      return { ...page, data: inOrderOf(moved, ids) }
    })
  const arrangeBelow = useSend(subCategories.reorder, { optimistic: arranged })

  // Kept in a ref: a category may leave the list before the toast shows its name.
  const names = useRef(new Map<string, string>())
  for (const { _id, name } of [...(above ?? none), ...(below ?? none)]) names.current.set(_id, name)
  const nameOf = (id: string) => names.current.get(id) ?? ''
  const deleted = (_: number, name: string) => t('deletedToast', { name })
  const removal = useRemoval(categories, { noun: (count) => t('noun', { count }), deleted })
  const removalBelow = useRemoval(subCategories, { noun: (count) => t('subNoun', { count }), deleted })

  // Moving a subcategory into another category moves its products too, so the toast offers Undo.
  const former = useRef<{ name: string; category: string; ids: string[] } | undefined>(undefined)
  const moveBack = useSend(subCategories.reorder, { optimistic: arranged, success: t('movedBack') })
  const moveBelow = useSend(subCategories.reorder, {
    optimistic: arranged,
    success: (_, { body }) => t('movedToast', { name: former.current?.name ?? '', category: nameOf(body.category) }),
    undo: () => {
      const { category = '', ids = [] } = former.current ?? {}
      return moveBack.send({ body: { category, ids } })
    },
  })
  const arrangeOrMove = (category: string, ids: string[]) => {
    const comer = (below ?? none).find((row) => ids.includes(row._id) && row.category !== category)
    if (!comer) return arrangeBelow.send({ body: { category, ids } })
    const siblings = (below ?? none).filter((row) => row.category === comer.category).map(({ _id }) => _id)
    former.current = { name: comer.name, category: comer.category, ids: siblings }
    return moveBelow.send({ body: { category, ids } })
  }

  return {
    tree: lower.isLoading ? undefined : tree,
    error: upper.error ?? lower.error,
    retry: () => void Promise.all([upper.refetch(), seesSubs && lower.refetch()]),
    arrange: (ids: string[]) => arrange.send({ body: { ids } }),
    arrangeBelow: arrangeOrMove,
    removal,
    removalBelow,
  }
}
