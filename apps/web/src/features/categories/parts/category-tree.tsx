import { ActionIcon, Tooltip } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useSession } from '../../../client/session.ts'
import { useText } from '../../../client/text.ts'
import type { RowAction } from '../../../kit/list/columns.ts'
import { shifted } from '../../../kit/reorder/order.ts'
import { ReorderGroups } from '../../../kit/reorder/reorder-groups.tsx'
import { Thumbnail } from '../../../kit/thumbnail.tsx'
import { categoriesText } from '../categories.text.ts'
import type { Branch } from '../categories.tree.ts'
import type { useCategoryTree } from '../use-category-tree.ts'
import { TreeRow } from './tree-row.tsx'
import classes from './tree.module.css'

interface CategoryTreeProps extends Pick<
  ReturnType<typeof useCategoryTree>,
  'arrange' | 'arrangeBelow' | 'remove' | 'removeBelow'
> {
  tree: readonly Branch[]
  /** Only a part is shown, which cannot be put in order. */
  narrowed: boolean
  edit: (id: string) => void
  editBelow: (id: string) => void
  addBelow: (category: string) => void
}

const icon = (Icon: typeof IconPencil) => <Icon size={16} aria-hidden="true" />

export const CategoryTree = (props: CategoryTreeProps) => {
  const { tree, narrowed, arrange, arrangeBelow, edit, editBelow, addBelow } = props
  const t = useText(categoriesText)
  const { can } = useSession()
  const [mayEdit, mayEditBelow] = [can('edit_product_category'), can('edit_product_subcategory')]
  const mayAddBelow = can('create_product_subcategory') && can('view_product_subcategories')

  /** What the mouse does by dragging, as entries of a menu for who cannot drag. */
  const moves = (ids: readonly string[], id: string, move: (order: string[]) => unknown): RowAction[] => {
    if (narrowed) return []
    const [up, down] = [shifted(ids, id, -1), shifted(ids, id, 1)]
    return [
      ...(up ? [{ label: t('moveUp'), icon: icon(IconArrowUp), run: () => void move(up) }] : []),
      ...(down ? [{ label: t('moveDown'), icon: icon(IconArrowDown), run: () => void move(down) }] : []),
    ]
  }
  const actions = (open: () => void, ordering: RowAction[], remove: () => unknown): RowAction[] => [
    { label: t('edit'), icon: icon(IconPencil), run: open },
    ...ordering,
    { label: t('delete'), icon: icon(IconTrash), run: () => void remove(), danger: true },
  ]

  const upper = (id: string, handle: ReactNode, items: ReactNode) => {
    const branch = tree.find(({ _id }) => _id === id)
    if (!branch) return null
    const ids = tree.map(({ _id }) => _id)
    const open = () => edit(id)
    return (
      <div className={classes.branch}>
        <TreeRow
          {...branch}
          id={id}
          filter={{ category: id }}
          handle={handle}
          picture={<Thumbnail url={branch.picture?.url} name={branch.name} />}
          edit={mayEdit ? open : undefined}
          actions={mayEdit ? actions(open, moves(ids, id, arrange), () => props.remove(id)) : []}
          more={
            mayAddBelow && (
              <Tooltip label={t('addSub')}>
                <ActionIcon aria-label={t('addSubTo', { name: branch.name })} onClick={() => addBelow(id)}>
                  <IconPlus size={16} aria-hidden="true" />
                </ActionIcon>
              </Tooltip>
            )
          }
        />
        <div className={classes.below}>{items}</div>
      </div>
    )
  }
  const lower = (id: string, handle: ReactNode) => {
    const branch = tree.find(({ below }) => below.some(({ _id }) => _id === id))
    const subcategory = branch?.below.find(({ _id }) => _id === id)
    if (!branch || !subcategory) return null
    const ids = branch.below.map(({ _id }) => _id)
    const open = () => editBelow(id)
    const ordering = moves(ids, id, (order) => arrangeBelow(branch._id, order))
    return (
      <TreeRow
        {...subcategory}
        id={id}
        lower
        filter={{ category: branch._id, subcategory: id }}
        handle={handle}
        edit={mayEditBelow ? open : undefined}
        actions={mayEditBelow ? actions(open, ordering, () => props.removeBelow(id)) : []}
      />
    )
  }
  return (
    <ReorderGroups
      groups={tree.map(({ _id, name, below }) => ({
        id: _id,
        label: name,
        items: below.map((subcategory) => ({ id: subcategory._id, label: subcategory.name })),
      }))}
      onMoveGroups={arrange}
      onMoveItems={arrangeBelow}
      renderGroup={upper}
      renderItem={lower}
      fixedGroups={!mayEdit || narrowed}
      fixedItems={!mayEditBelow || narrowed}
    />
  )
}
