import { Button } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useSession } from '../../../client/session.ts'
import { useText } from '../../../client/text.ts'
import classes from '../home-page.module.css'
import { homeText } from '../home.text.ts'

/** What a new store still lacks; the page leaves it out once nothing is missing. */
export const SetUp = () => {
  const t = useText(homeText)
  const { can } = useSession()
  return (
    <section className={classes.card} aria-labelledby="set-up">
      <h2 className={classes.title} id="set-up">
        {t('setUp')} <span>{t('setUpDone', { done: 1, all: 2 })}</span>
      </h2>
      <ol className={classes.steps}>
        <li className={classes.step} data-done>
          <IconCircleCheckFilled size={20} role="img" aria-label={t('done')} />
          <span className={classes.words}>{t('step_store')}</span>
        </li>
        <li className={classes.step}>
          <IconCircle size={20} role="img" aria-label={t('open')} />
          <span className={classes.words}>
            {t('step_brand')}
            <small>{t('step_brandHelp')}</small>
          </span>
          {can('create_product_brand') && (
            <Button component={Link} to="/dashboard/products/brands/new" size="xs">
              {t('addBrand')}
            </Button>
          )}
        </li>
      </ol>
    </section>
  )
}
