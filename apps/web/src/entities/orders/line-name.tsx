import { Link } from 'react-router'
import { useSession } from '#web/client/session.ts'
import { Thumbnail } from '#web/kit/media/thumbnail.tsx'
import classes from './line-name.module.css'

interface LineNameProps {
  line: {
    product?: string | null
    title: string
    values: readonly string[]
    sku: string | null
    picture: string | null
  }
  /** Shown after the details. */
  note?: string | undefined
}

/** Image, title, values and SKU of a line; links to the product for those who may view products. */
export const LineName = ({ line: { product, title, values, sku, picture }, note }: LineNameProps) => {
  const isLink = useSession().can('view_products') && typeof product === 'string'
  const details = [values.join(' / '), sku ?? '', note ?? ''].filter(Boolean).join(' · ')
  return (
    <div className={classes.item}>
      <Thumbnail url={picture ?? undefined} name={title} />
      <div className={classes.words}>
        {isLink ? (
          <Link to={`/dashboard/products/${product}`} className={classes.name}>
            {title}
          </Link>
        ) : (
          <span className={classes.name}>{title}</span>
        )}
        {details && <div className={classes.quiet}>{details}</div>}
      </div>
    </div>
  )
}
