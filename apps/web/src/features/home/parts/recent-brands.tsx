import { Link } from 'react-router'
import type { Brand } from '#contract/domains/brands.ts'
import { useSession } from '../../../client/session.ts'
import { useText } from '../../../client/text.ts'
import { Thumbnail } from '../../../kit/thumbnail.tsx'
import { Time } from '../../../kit/time.tsx'
import classes from '../home-page.module.css'
import { homeText } from '../home.text.ts'

/** Who last worked on what: the place to go on from. */
export const RecentBrands = ({ brands }: { brands: readonly Brand[] }) => {
  const t = useText(homeText)
  const { can } = useSession()
  const mayOpen = can('view_products') && can('view_product_brands')
  return (
    <section className={classes.card} aria-labelledby="recent">
      <h2 className={classes.title} id="recent">
        {t('recent')}
      </h2>
      <ul className={classes.recent}>
        {brands.map((brand) => (
          <li key={brand._id}>
            <Thumbnail url={brand.logo?.url} name={brand.name} />
            {mayOpen ? (
              <Link title={brand.name} to={`/dashboard/products/brands/${brand._id}`}>
                {brand.name}
              </Link>
            ) : (
              <strong title={brand.name}>{brand.name}</strong>
            )}
            <span className={classes.meta}>
              {brand.updatedBy && t('changedBy', { name: brand.updatedBy })}
              <Time iso={brand.updatedAt} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
