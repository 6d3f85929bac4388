import { Button, Tooltip } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { categories } from '#contract/domains/categories.ts'
import { useText } from '../../client/text.ts'
import { useEntityAccess } from '../../kit/entity/use-entity-access.ts'
import { EmptyState, ErrorState } from '../../kit/feedback.tsx'
import { SearchBox } from '../../kit/list/search-box.tsx'
import { PageHeader } from '../../kit/page-header.tsx'
import { ListSkeleton } from '../../kit/skeletons.tsx'
import { categoriesText } from './categories.text.ts'
import { matching } from './categories.tree.ts'
import { CategoryDialog, SubCategoryDialog } from './parts/category-dialogs.tsx'
import { CategoryTree } from './parts/category-tree.tsx'
import classes from './parts/tree.module.css'
import { useCategoryTree } from './use-category-tree.ts'

/** The open dialog: for an existing category or subcategory by its id, or without an id for a new one. */
type Asked = { id?: string } | { below: string; id?: string }

const CategoriesPage = () => {
  const t = useText(categoriesText)
  const { createReason, editReason } = useEntityAccess(categories, t('items'))
  const [params, setParams] = useSearchParams()
  const search = params.get('search') ?? ''
  const input = useRef<HTMLInputElement>(null)
  const { tree, error, retry, ...changes } = useCategoryTree()
  const [asked, setAsked] = useState<Asked | undefined>(params.get('add') ? {} : undefined)
  const close = () => {
    setAsked(undefined)
    if (params.get('add')) setParams({}, { replace: true })
  }
  const find = (words: string) => setParams(words ? { search: words } : {}, { replace: true })

  const add = (
    <Tooltip label={createReason} disabled={!createReason}>
      <Button
        leftSection={<IconPlus size={16} aria-hidden="true" />}
        {...(createReason ? { 'data-disabled': true, 'aria-disabled': true } : { onClick: () => setAsked({}) })}
      >
        {t('add')}
      </Button>
    </Tooltip>
  )
  const isEmpty = tree?.length === 0
  const shown = tree && matching(tree, search)
  const all = tree ?? []
  const within = asked && 'below' in asked ? all.find(({ _id }) => _id === asked.below) : undefined
  return (
    <>
      <PageHeader
        title={t('title')}
        count={tree && !isEmpty ? String(tree.length) : undefined}
        subtitle={editReason ? t('subtitleFixed') : t('subtitle')}
        actions={!isEmpty && add}
      />
      <section className={classes.card} aria-label={t('title')}>
        {!isEmpty && (
          <div className={classes.toolbar} role="search">
            <SearchBox value={search} change={find} input={input} />
          </div>
        )}
        {!shown && (error ? <ErrorState error={error} retry={retry} /> : <ListSkeleton />)}
        {isEmpty && <EmptyState drawing="shelf" title={t('emptyTitle')} body={t('emptyBody')} action={add} />}
        {shown?.length === 0 && !isEmpty && (
          <EmptyState
            drawing="search"
            title={t('nothingTitle')}
            body={t('nothingBody')}
            action={
              <Button variant="default" onClick={() => find('')}>
                {t('showAll')}
              </Button>
            }
          />
        )}
        {shown && shown.length > 0 && (
          <CategoryTree
            tree={shown}
            narrowed={search !== ''}
            {...changes}
            edit={(id) => setAsked({ id })}
            editBelow={(id) => {
              const below = all.find((branch) => branch.below.some(({ _id }) => _id === id))?._id
              if (below !== undefined) setAsked({ below, id })
            }}
            addBelow={(below) => setAsked({ below })}
          />
        )}
      </section>
      {asked && !('below' in asked) && mayOpen(all, asked.id) && (
        <CategoryDialog category={all.find(({ _id }) => _id === asked.id)} close={close} />
      )}
      {asked && within && mayOpen(within.below, asked.id) && (
        <SubCategoryDialog
          subcategory={within.below.find(({ _id }) => _id === asked.id)}
          within={within}
          all={all}
          close={close}
        />
      )}
    </>
  )
}

/** False if the row was deleted by another user in the meantime. */
const mayOpen = (all: readonly { _id: string }[], id: string | undefined): boolean =>
  id === undefined || all.some(({ _id }) => _id === id)

export default CategoriesPage
