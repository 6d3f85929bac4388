import { ActionIcon, Tooltip } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { categories, subCategories } from '#contract/domains/categories.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useEntityActions } from '#web/kit/crud/use-entity-actions.tsx'
import { ReorderGroups } from '#web/kit/reorder/reorder-groups.tsx'
import { useMoveActions } from '#web/kit/reorder/use-move-actions.tsx'
import { Thumbnail } from '#web/kit/media/thumbnail.tsx'
import { categoriesText } from '#web/features/categories/categories.text.ts'
import type { CategoryNode } from '#web/features/categories/categories.tree.ts'
import type { useCategoryTree } from '#web/features/categories/use-category-tree.ts'
import { TreeRow } from './tree-row.tsx'
import classes from './tree.module.css'

interface CategoryTreeProps extends Pick<
  ReturnType<typeof useCategoryTree>,
  'arrange' | 'arrangeBelow' | 'removal' | 'removalBelow'
> {
  tree: readonly CategoryNode[]
  /** Reordering is off while a search hides rows. */
  isFiltered: boolean
  edit: (id: string) => void
  editSubcategory: (id: string) => void
  addSubcategory: (category: string) => void
}

export const CategoryTree = (props: CategoryTreeProps) => {
  const {
    tree,
    isFiltered,
    arrange: reorder,
    arrangeBelow: reorderSubcategories,
    edit,
    editSubcategory,
    addSubcategory,
    removal,
    removalBelow: subcategoryRemoval,
  } = props
  const t = useText(categoriesText)
  const { can } = useSession()
  const categoryActions = useEntityActions(categories, {
    pluralNoun: t('items'),
    removal,
    openRow: ({ _id }) => edit(_id),
  })
  const subcategoryActions = useEntityActions(subCategories, {
    pluralNoun: t('subNoun', { count: 2 }),
    removal: subcategoryRemoval,
    openRow: ({ _id }) => editSubcategory(_id),
  })
  const [mayEdit, mayEditSubcategories] = [!categoryActions.editReason, !subcategoryActions.editReason]
  const mayAddSubcategories = can('create_product_subcategory') && can('view_product_subcategories')

  const moveActions = useMoveActions()
  const getMoveActions: typeof moveActions = (...args) => (isFiltered ? [] : moveActions(...args))

  const renderCategory = (id: string, handle: ReactNode, items: ReactNode) => {
    const node = tree.find(({ _id }) => _id === id)
    if (!node) return null
    const ids = tree.map(({ _id }) => _id)
    const actions = [
      categoryActions.editRow(node),
      ...getMoveActions(ids, id, reorder),
      categoryActions.deleteRow(node),
    ]
    return (
      <div className={classes.branch}>
        <TreeRow
          {...node}
          id={id}
          filter={{ category: id }}
          handle={handle}
          image={<Thumbnail url={node.picture?.url} name={node.name} />}
          edit={mayEdit ? () => edit(id) : undefined}
          actions={mayEdit ? actions : []}
          extraActions={
            mayAddSubcategories && (
              <Tooltip label={t('addSub')}>
                <ActionIcon aria-label={t('addSubTo', { name: node.name })} onClick={() => addSubcategory(id)}>
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
  const renderSubcategory = (id: string, handle: ReactNode) => {
    const node = tree.find(({ subcategories }) => subcategories.some(({ _id }) => _id === id))
    const subcategory = node?.subcategories.find(({ _id }) => _id === id)
    if (!node || !subcategory) return null
    const ids = node.subcategories.map(({ _id }) => _id)
    const actions = [
      subcategoryActions.editRow(subcategory),
      ...getMoveActions(ids, id, (order) => reorderSubcategories(node._id, order)),
      subcategoryActions.deleteRow(subcategory),
    ]
    return (
      <TreeRow
        {...subcategory}
        id={id}
        isSubcategory
        filter={{ category: node._id, subcategory: id }}
        handle={handle}
        edit={mayEditSubcategories ? () => editSubcategory(id) : undefined}
        actions={mayEditSubcategories ? actions : []}
      />
    )
  }
  return (
    <ReorderGroups
      groups={tree.map(({ _id, name, subcategories }) => ({
        id: _id,
        label: name,
        items: subcategories.map((subcategory) => ({ id: subcategory._id, label: subcategory.name })),
      }))}
      onMoveGroups={reorder}
      onMoveItems={reorderSubcategories}
      renderGroup={renderCategory}
      renderItem={renderSubcategory}
      fixedGroups={!mayEdit || isFiltered}
      fixedItems={!mayEditSubcategories || isFiltered}
    />
  )
}
