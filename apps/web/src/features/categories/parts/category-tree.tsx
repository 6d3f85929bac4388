import { ActionIcon, Tooltip } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { categories, subCategories } from '#contract/domains/categories.ts'
import { useSession } from '../../../client/session.ts'
import { useText } from '../../../client/text.ts'
import { useEntityActions } from '../../../kit/entity/use-entity-actions.tsx'
import { ReorderGroups } from '../../../kit/reorder/reorder-groups.tsx'
import { useMoveActions } from '../../../kit/reorder/use-move-actions.tsx'
import { Thumbnail } from '../../../kit/thumbnail.tsx'
import { categoriesText } from '../categories.text.ts'
import type { Branch } from '../categories.tree.ts'
import type { useCategoryTree } from '../use-category-tree.ts'
import { TreeRow } from './tree-row.tsx'
import classes from './tree.module.css'

interface CategoryTreeProps extends Pick<
  ReturnType<typeof useCategoryTree>,
  'arrange' | 'arrangeBelow' | 'removal' | 'removalBelow'
> {
  tree: readonly Branch[]
  /** Reordering is off while a search hides rows. */
  narrowed: boolean
  edit: (id: string) => void
  editBelow: (id: string) => void
  addBelow: (category: string) => void
}

export const CategoryTree = (props: CategoryTreeProps) => {
  const { tree, narrowed, arrange, arrangeBelow, edit, editBelow, addBelow, removal, removalBelow } = props
  const t = useText(categoriesText)
  const { can } = useSession()
  const upperActions = useEntityActions(categories, {
    items: t('items'),
    removal,
    open: ({ _id }) => edit(_id),
  })
  const lowerActions = useEntityActions(subCategories, {
    items: t('subNoun', { count: 2 }),
    removal: removalBelow,
    open: ({ _id }) => editBelow(_id),
  })
  const [mayEdit, mayEditBelow] = [!upperActions.editReason, !lowerActions.editReason]
  const mayAddBelow = can('create_product_subcategory') && can('view_product_subcategories')

  const moveActions = useMoveActions()
  const moves: typeof moveActions = (...args) => (narrowed ? [] : moveActions(...args))

  const upper = (id: string, handle: ReactNode, items: ReactNode) => {
    const branch = tree.find(({ _id }) => _id === id)
    if (!branch) return null
    const ids = tree.map(({ _id }) => _id)
    const actions = [upperActions.editRow(branch), ...moves(ids, id, arrange), upperActions.deleteRow(branch)]
    return (
      <div className={classes.branch}>
        <TreeRow
          {...branch}
          id={id}
          filter={{ category: id }}
          handle={handle}
          picture={<Thumbnail url={branch.picture?.url} name={branch.name} />}
          edit={mayEdit ? () => edit(id) : undefined}
          actions={mayEdit ? actions : []}
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
    const actions = [
      lowerActions.editRow(subcategory),
      ...moves(ids, id, (order) => arrangeBelow(branch._id, order)),
      lowerActions.deleteRow(subcategory),
    ]
    return (
      <TreeRow
        {...subcategory}
        id={id}
        lower
        filter={{ category: branch._id, subcategory: id }}
        handle={handle}
        edit={mayEditBelow ? () => editBelow(id) : undefined}
        actions={mayEditBelow ? actions : []}
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
