import { lazy, Suspense } from 'react'
import { useSession } from '#web/client/session.ts'
import { useLanguage, useText } from '#web/client/text.ts'
import { PageHeader } from '#web/kit/page/page-header.tsx'
import classes from './home-page.module.css'
import { homeText } from './home.text.ts'
import { BoardSkeleton } from './parts/board-skeleton.tsx'
import { HomeActions } from './parts/home-actions.tsx'
import { NoStore } from './parts/no-store.tsx'
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
        actions={store && <HomeActions />}
      />
      <Trial />
      {!store && <NoStore />}
      {store && (
        <div className={classes.main}>
          <Suspense fallback={null}>{can('view_store_info') && <Checklist storeId={store._id} />}</Suspense>
          {can('view_orders') ? (
            <Suspense fallback={<BoardSkeleton />}>
              <Board />
            </Suspense>
          ) : (
            <StoreFacts store={store} />
          )}
        </div>
      )}
    </>
  )
}

export default HomePage
