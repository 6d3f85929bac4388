import { lazy, Suspense } from 'react'
import { useSession } from '#web/client/session.ts'
import { useLanguage, useText } from '#web/client/text.ts'
import { PageHeader } from '#web/kit/page/page-header.tsx'
import classes from './home-page.module.css'
import { homeText } from './home.text.ts'
import { BoardSkeleton } from './parts/board-skeleton.tsx'
import { NoStore } from './parts/no-store.tsx'
import { Shortcuts } from './parts/shortcuts.tsx'
import { StoreFacts } from './parts/store-facts.tsx'
import { Trial } from './parts/trial.tsx'

// Loaded lazily: not everyone sees these parts.
const Board = lazy(() => import('./parts/board.tsx'))
const Checklist = lazy(() => import('./parts/checklist.tsx'))

const partOfDay = (hour: number) => {
  if (hour < 12) return 'morning'
  return hour < 18 ? 'afternoon' : 'evening'
}

// Weekdays are lowercase in Spanish; capitalize them at the start of a line.
const capitalize = (text: string, language: string): string =>
  text.charAt(0).toLocaleUpperCase(language) + text.slice(1)

const firstWord = (name: string): string => name.trim().split(/\s+/)[0] ?? name

const HomePage = () => {
  const t = useText(homeText)
  const [language] = useLanguage()
  const { profile, store, can } = useSession()
  const canViewOrders = can('view_orders')
  const now = new Date()
  // The greeting uses the browser's time, the date the store's time zone.
  const hour = now.getHours()
  const format = { weekday: 'long', month: 'long', day: 'numeric', ...(store && { timeZone: store.timezone }) } as const
  const date = capitalize(new Intl.DateTimeFormat(language, format).format(now), language)
  return (
    <>
      <PageHeader
        title={t(partOfDay(hour), { name: firstWord(profile.name) })}
        subtitle={store ? `${date} · ${store.name}` : date}
      />
      <Trial />
      {!store && <NoStore />}
      {store && (
        <div className={classes.main}>
          <Suspense fallback={null}>{can('view_store_info') && <Checklist storeId={store._id} />}</Suspense>
          {canViewOrders && (
            <Suspense fallback={<BoardSkeleton />}>
              <Board />
            </Suspense>
          )}
          <div className={canViewOrders ? undefined : classes.columns}>
            <Shortcuts />
            {!canViewOrders && <StoreFacts store={store} />}
          </div>
        </div>
      )}
    </>
  )
}

export default HomePage
