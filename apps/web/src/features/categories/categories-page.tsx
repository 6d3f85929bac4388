import { Button, Tooltip } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { categories } from '#contract/domains/categories.ts'
import { useText } from '#web/client/text.ts'
import { useEntityAccess } from '#web/kit/crud/use-entity-access.ts'
import { EmptyState, ErrorState } from '#web/kit/feedback/feedback.tsx'
import { SearchBox } from '#web/kit/list/search-box.tsx'
import { PageHeader } from '#web/kit/page/page-header.tsx'
import { ListSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { categoriesText } from './categories.text.ts'
import { filterTree } from './categories.tree.ts'
import { CategoryDialog, SubCategoryDialog } from './parts/category-dialogs.tsx'
import { CategoryTree } from './parts/category-tree.tsx'
import classes from './parts/tree.module.css'
import { useCategoryTree } from './use-category-tree.ts'

/** The open dialog: for an existing category or subcategory by its id, or without an id for a new one. */
type OpenDialog = { id?: string } | { parentId: string; id?: string }

const CategoriesPage = () => {
  const t = useText(categoriesText)
  const { createReason, editReason } = useEntityAccess(categories, t('items'))
  const [params, setParams] = useSearchParams()
  const search = params.get('search') ?? ''
  const input = useRef<HTMLInputElement>(null)
  const { tree, error, retry, ...changes } = useCategoryTree()
  const [openDialog, setOpenDialog] = useState<OpenDialog | undefined>(params.get('add') ? {} : undefined)
  const close = () => {
    setOpenDialog(undefined)
    if (params.get('add')) setParams({}, { replace: true })
  }
  const setSearch = (text: string) => setParams(text ? { search: text } : {}, { replace: true })

  const add = (
    <Tooltip label={createReason} disabled={!createReason}>
      <Button
        leftSection={<IconPlus size={16} aria-hidden="true" />}
        {...(createReason ? { 'data-disabled': true, 'aria-disabled': true } : { onClick: () => setOpenDialog({}) })}
      >
        {t('add')}
      </Button>
    </Tooltip>
  )
  const isEmpty = tree?.length === 0
  const visibleTree = tree && filterTree(tree, search)
  const all = tree ?? []
  const parentCategory =
    openDialog && 'parentId' in openDialog ? all.find(({ _id }) => _id === openDialog.parentId) : undefined
  return (
    <>
      <PageHeader
        title={t('title')}
        count={tree && !isEmpty ? String(tree.length) : undefined}
        subtitle={editReason ? undefined : t('subtitle')}
        primary={!isEmpty && add}
      />
      <section className={classes.card} aria-label={t('title')}>
        {!isEmpty && (
          <div className={classes.toolbar} role="search">
            <SearchBox value={search} change={setSearch} input={input} />
          </div>
        )}
        {!visibleTree && (error ? <ErrorState error={error} retry={retry} /> : <ListSkeleton />)}
        {isEmpty && <EmptyState illustration="shelf" title={t('emptyTitle')} body={t('emptyBody')} action={add} />}
        {visibleTree?.length === 0 && !isEmpty && (
          <EmptyState
            illustration="search"
            title={t('nothingTitle')}
            body={t('nothingBody')}
            action={
              <Button variant="default" onClick={() => setSearch('')}>
                {t('showAll')}
              </Button>
            }
          />
        )}
        {visibleTree && visibleTree.length > 0 && (
          <CategoryTree
            tree={visibleTree}
            isFiltered={search !== ''}
            {...changes}
            edit={(id) => setOpenDialog({ id })}
            editSubcategory={(id) => {
              const parentId = all.find((branch) => branch.subcategories.some(({ _id }) => _id === id))?._id
              if (parentId !== undefined) setOpenDialog({ parentId, id })
            }}
            addSubcategory={(parentId) => setOpenDialog({ parentId })}
          />
        )}
      </section>
      {openDialog && !('parentId' in openDialog) && isOpenable(all, openDialog.id) && (
        <CategoryDialog category={all.find(({ _id }) => _id === openDialog.id)} close={close} />
      )}
      {openDialog && parentCategory && isOpenable(parentCategory.subcategories, openDialog.id) && (
        <SubCategoryDialog
          subcategory={parentCategory.subcategories.find(({ _id }) => _id === openDialog.id)}
          parent={parentCategory}
          all={all}
          close={close}
        />
      )}
    </>
  )
}

/** False if the row was deleted by another user in the meantime. */
const isOpenable = (all: readonly { _id: string }[], id: string | undefined): boolean =>
  id === undefined || all.some(({ _id }) => _id === id)

export default CategoriesPage
