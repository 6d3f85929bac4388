import { expect, it } from 'vitest'
import { importProblems, problemWords } from '#contract/domains/customer-import.ts'
import { type Language, languages } from '#contract/enumerations.ts'
import { screens } from '../../app/screens.ts'
import { textsOf } from './plain-text.ts'
import { guidesIn } from './guides-in.ts'
import { piecesOf } from './pieces.ts'

const modules = import.meta.glob<Record<string, unknown>>('../../{app,client,features,kit}/**/*.text.ts', {
  eager: true,
})

const entriesOf = (text: unknown, language: Language): string[] => {
  const entries = (text as Partial<Record<Language, Record<string, unknown>>> | null)?.[language]
  return Object.values(entries ?? {}).filter((entry) => typeof entry === 'string')
}

/** All UI strings; placeholders become an ellipsis. */
const saidBy = (language: Language): Set<string> =>
  new Set([
    ...Object.values(modules)
      .flatMap((module) => Object.values(module))
      .flatMap((text) => entriesOf(text, language))
      .map((entry) => entry.replaceAll(/\{\{\w+\}\}/g, '…')),
    ...screens.map(({ title }) => title[language]),
    ...importProblems.map((problem) => problemWords(problem, null, language)),
  ])

it.each(languages)('quotes only text that exists in the UI (%s)', (language) => {
  const said = saidBy(language)
  expect(said.size).toBeGreaterThan(2000)
  const quoted = guidesIn[language].flatMap(({ slug, sections }) =>
    sections.flatMap(({ id, body }) =>
      body
        .flatMap(textsOf)
        .flatMap(piecesOf)
        .flatMap((piece) => (piece.kind === 'quoted' ? [{ at: `${slug}#${id}`, text: piece.text }] : [])),
    ),
  )
  expect(quoted.length).toBeGreaterThan(150)
  expect(quoted.filter(({ text }) => !said.has(text))).toEqual([])
})
