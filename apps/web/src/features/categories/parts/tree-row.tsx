import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useText } from '#web/client/text.ts'
import type { RowAction } from '#web/kit/table/columns.ts'
import { RowMenu } from '#web/kit/table/row-menu.tsx'
import { categoriesText } from '#web/features/categories/categories.text.ts'
import classes from './tree.module.css'

interface TreeRowProps {
  id: string
  name: string
  description: string
  products: number
  /** Filter of the product list that the product count links to. */
  filter: Readonly<Record<string, string>>
  handle: ReactNode
  image?: ReactNode
  /** Undefined without the permission to edit. */
  edit: (() => void) | undefined
  actions: RowAction[]
  extraActions?: ReactNode
  isSubcategory?: true
}

/** A category or subcategory in the tree, with drag handle, name, product count and actions. */
export const TreeRow = (props: TreeRowProps) => {
  const { name, description, products, filter, handle, image, edit, actions, extraActions, isSubcategory } = props
  const t = useText(categoriesText)
  const count = t('products', { count: products })
  return (
    <div className={classes.row} data-lower={isSubcategory} data-row={props.id}>
      {handle}
      {image}
      <div className={classes.words}>
        {edit ? (
          <button type="button" className={classes.name} onClick={edit}>
            {name}
          </button>
        ) : (
          <span className={classes.name}>{name}</span>
        )}
        {description && <span className={classes.about}>{description}</span>}
      </div>
      {products > 0 ? (
        <Anchor
          component={Link}
          to={`/dashboard/products?${new URLSearchParams(filter).toString()}`}
          className={classes.count ?? ''}
          aria-label={t('productsOf', { count: products, name })}
        >
          {count}
        </Anchor>
      ) : (
        <span className={classes.count}>{count}</span>
      )}
      <div className={classes.acts}>
        {extraActions}
        {actions.some(({ reason }) => !reason) && <RowMenu name={name} actions={() => actions} />}
      </div>
    </div>
  )
}
