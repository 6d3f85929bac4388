import { expect, it } from 'vitest'
import { rowProblems, getProblemMessage } from '#contract/domains/customer-import-messages.ts'
import { type Language, languages } from '#contract/enumerations.ts'
import { screens } from '#web/app/screens.ts'
import { getTexts } from './plain-text.ts'
import { guidesByLanguage } from './guides-by-language.ts'
import { parsePieces } from './pieces.ts'

const modules = import.meta.glob<Record<string, unknown>>('../../{app,client,entities,features,kit}/**/*.text.ts', {
  eager: true,
})

const getEntries = (text: unknown, language: Language): string[] => {
  const entries = (text as Partial<Record<Language, Record<string, unknown>>> | null)?.[language]
  return Object.values(entries ?? {}).filter((entry) => typeof entry === 'string')
}

/** All UI strings; placeholders become an ellipsis. */
const collectProductText = (language: Language): Set<string> =>
  new Set([
    ...Object.values(modules)
      .flatMap((module) => Object.values(module))
      .flatMap((text) => getEntries(text, language))
      .map((entry) => entry.replaceAll(/\{\{\w+\}\}/g, '…')),
    ...screens.map(({ title }) => title[language]),
    ...rowProblems.map((problem) => getProblemMessage(problem, language)),
  ])

it.each(languages)('quotes only text that exists in the UI (%s)', (language) => {
  const productText = collectProductText(language)
  expect(productText.size).toBeGreaterThan(2000)
  const quoted = guidesByLanguage[language].flatMap(({ slug, sections }) =>
    sections.flatMap(({ id, body }) =>
      body
        .flatMap(getTexts)
        .flatMap(parsePieces)
        .flatMap((piece) => (piece.kind === 'quoted' ? [{ at: `${slug}#${id}`, text: piece.text }] : [])),
    ),
  )
  expect(quoted.length).toBeGreaterThan(150)
  expect(quoted.filter(({ text }) => !productText.has(text))).toEqual([])
})
