import type { Language } from '#contract/enumerations.ts'
import {
  chatStorage,
  type CookieName,
  cookies,
  driverDatabase,
  importDatabase,
  type ListStorage,
  draftStorage,
  type DraftStorage,
  listStorage,
  storage,
  type StorageKey,
} from '#contract/browser-storage.ts'
import type { PublicPage } from '#web/site/public-page.ts'
import { cookiesText } from './cookies.text.ts'
import { FactTable } from './fact-table.tsx'
import { PolicyPage } from './policy.tsx'

const typedKeys = <Key extends string>(table: Readonly<Record<Key, unknown>>) => Object.keys(table) as Key[]

const toRow = (name: string, cells: readonly string[]) => ({
  key: name,
  cells: [<code key={name}>{name}</code>, ...cells],
})

const CookieTable = ({ language }: { language: Language }) => {
  const { head, cookieCaption, whose, cookieWords } = cookiesText[language]
  const rows = typedKeys<CookieName>(cookies).map((name) => {
    const { why, howLong } = cookieWords[name]
    return toRow(name, [whose[cookies[name].audience], why, howLong(cookies[name].days)])
  })
  return <FactTable caption={cookieCaption} head={Object.values(head)} rows={rows} />
}

const StorageTable = ({ language }: { language: Language }) => {
  const { head, storageCaption, areas, until, keyWords, listWords, draftWords, databaseWords, driverWords, chatWords } =
    cookiesText[language]
  const rows = [
    ...typedKeys<StorageKey>(storage).map((name) =>
      toRow(name, [areas[storage[name].area], keyWords[name], until[storage[name].until]]),
    ),
    ...typedKeys<ListStorage>(listStorage).map((name) =>
      toRow(`${name}:…`, [areas[listStorage[name].area], listWords[name], until[listStorage[name].until]]),
    ),
    ...typedKeys<DraftStorage>(draftStorage).map((name) =>
      toRow(`${name}:…`, [areas[draftStorage[name].area], draftWords[name], until[draftStorage[name].until]]),
    ),
    toRow(`${chatStorage}:…`, [areas.local, chatWords.why, chatWords.howLong]),
    toRow(importDatabase, [areas.database, databaseWords, until.done]),
    toRow(driverDatabase, [areas.database, driverWords.why, driverWords.howLong]),
  ]
  return <FactTable caption={storageCaption} head={Object.values(head)} rows={rows} />
}

export const cookiesPage: PublicPage = {
  path: '/cookies',
  content: (language) => {
    const policy = cookiesText[language]
    const tables = { cookies: <CookieTable language={language} />, storage: <StorageTable language={language} /> }
    return {
      title: policy.title,
      description: policy.description,
      body: <PolicyPage policy={policy} lastChanged="2026-11-17" language={language} tables={tables} />,
    }
  },
}
