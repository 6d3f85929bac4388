import { brands } from '#contract/domains/brands.ts'
import { useSession } from '../../client/session.ts'
import { useLanguage, useText } from '../../client/text.ts'
import { useGet } from '../../client/use-get.ts'
import { PageHeader } from '../../kit/page-header.tsx'
import classes from './home-page.module.css'
import { homeText } from './home.text.ts'
import { NoStore } from './parts/no-store.tsx'
import { RecentBrands } from './parts/recent-brands.tsx'
import { SetUp } from './parts/set-up.tsx'
import { Shortcuts } from './parts/shortcuts.tsx'
import { StoreFacts } from './parts/store-facts.tsx'
import { Trial } from './parts/trial.tsx'

const partOfDay = (hour: number) => {
  if (hour < 12) return 'morning'
  return hour < 18 ? 'afternoon' : 'evening'
}

// Spanish writes weekdays small; at the start of a line they begin with a capital.
const capital = (words: string, language: string): string =>
  words.charAt(0).toLocaleUpperCase(language) + words.slice(1)

const firstWord = (name: string): string => name.trim().split(/\s+/)[0] ?? name

const HomePage = () => {
  const t = useText(homeText)
  const [language] = useLanguage()
  const { profile, store, can } = useSession()
  const mayRead = can('view_product_brands')
  const list = useGet(brands.list, { query: { limit: 5, sortBy: 'updatedAt' } }, { enabled: mayRead })
  const now = new Date()
  // The greeting goes by the clock on the person's wall, the date by the store it stands beside.
  const hour = now.getHours()
  const format = { weekday: 'long', month: 'long', day: 'numeric', ...(store && { timeZone: store.timezone }) } as const
  const date = capital(new Intl.DateTimeFormat(language, format).format(now), language)
  return (
    <>
      <PageHeader
        title={t(partOfDay(hour), { name: firstWord(profile.name) })}
        subtitle={store ? `${date} · ${store.name}` : date}
      />
      <Trial />
      {store ? (
        <div className={classes.columns}>
          <div className={classes.main}>
            {list.data?.total === 0 && <SetUp />}
            <Shortcuts />
            {list.data && list.data.total > 0 && <RecentBrands brands={list.data.data} />}
          </div>
          <StoreFacts store={store} brandCount={list.data} />
        </div>
      ) : (
        <NoStore />
      )}
    </>
  )
}

export default HomePage
