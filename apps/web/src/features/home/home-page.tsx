import { Suspense, useState } from 'react'
import type { Locale } from '#contract/core/locale.ts'
import { home } from '#contract/domains/home.ts'
import { useSession } from '#web/client/session.ts'
import { useLocale, useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { PageHeader } from '#web/kit/page/page-header.tsx'
import classes from './home-page.module.css'
import { hideChecklist, isChecklistHidden } from './home.checklist.ts'
import { boardPart, checklistPart } from './home.prepare.ts'
import { homeText } from './home.text.ts'
import { BoardSkeleton } from './parts/board-skeleton.tsx'
import { HomeActions } from './parts/home-actions.tsx'
import { NoStore } from './parts/no-store.tsx'
import { StoreFacts } from './parts/store-facts.tsx'
import { Trial } from './parts/trial.tsx'

export { prepare } from './home.prepare.ts'

const partOfDay = (hour: number) => {
  if (hour < 12) return 'morning'
  return hour < 18 ? 'afternoon' : 'evening'
}

// Weekdays are lowercase in Spanish; capitalize them at the start of a line.
const capitalize = (text: string, locale: Locale): string => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)

const firstWord = (name: string): string => name.trim().split(/\s+/)[0] ?? name

/** The setup steps of the store, unless they are hidden. */
const useChecklist = (storeId = '') => {
  const { can } = useSession()
  const [hiddenStore, setHiddenStore] = useState<string>()
  const isHidden = hiddenStore === storeId || isChecklistHidden(storeId)
  const enabled = can('view_store_info') && storeId !== '' && !isHidden
  const { data } = useGet(home.checklist, {}, { enabled })
  const hide = () => {
    hideChecklist(storeId)
    setHiddenStore(storeId)
  }
  return { steps: enabled ? (data?.steps ?? []) : [], mainLocation: data?.mainLocation ?? null, hide }
}

const HomePage = () => {
  const t = useText(homeText)
  const locale = useLocale()
  const { profile, store, can } = useSession()
  const { steps, mainLocation, hide } = useChecklist(store?._id)
  const hasOpenSteps = steps.some(({ isDone }) => !isDone)
  const [Board, Checklist] = [boardPart.get(), checklistPart.get()]
  const now = new Date()
  // The greeting uses the browser's time, the date the store's time zone.
  const hour = now.getHours()
  const format = { weekday: 'long', month: 'long', day: 'numeric', ...(store && { timeZone: store.timezone }) } as const
  const date = capitalize(new Intl.DateTimeFormat(locale, format).format(now), locale)
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
          {hasOpenSteps && (
            <Suspense fallback={null}>
              <Checklist steps={steps} mainLocation={mainLocation} hide={hide} />
            </Suspense>
          )}
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
