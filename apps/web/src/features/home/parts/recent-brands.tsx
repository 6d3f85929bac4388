import { Link } from 'react-router'
import type { Brand } from '#contract/domains/brands.ts'
import { useSession } from '../../../client/session.ts'
import { useText } from '../../../client/text.ts'
import { Time } from '../../../kit/time.tsx'
import classes from '../home-page.module.css'
import { homeText } from '../home.text.ts'

/** Who last worked on what: the place to go on from. */
export const RecentBrands = ({ brands }: { brands: readonly Brand[] }) => {
  const t = useText(homeText)
  const { can } = useSession()
  const mayEdit = can('view_products') && can('edit_product_brand')
  return (
    <section className={classes.card} aria-labelledby="recent">
      <h2 className={classes.title} id="recent">
        {t('recent')}
      </h2>
      <ul className={classes.recent}>
        {brands.map((brand) => (
          <li key={brand._id}>
            {mayEdit ? (
              <Link to={`/dashboard/products/brands/${brand._id}`}>{brand.name}</Link>
            ) : (
              <strong>{brand.name}</strong>
            )}
            <span>
              {brand.updatedBy && t('changedBy', { name: brand.updatedBy })}
              <Time iso={brand.updatedAt} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
