import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { languages } from '#contract/enumerations.ts'
import { Jobs } from './jobs.tsx'
import { jobsText } from './jobs.text.ts'

it.each(languages)('shows every job once, and the pictured ones with their image (%s)', (language) => {
  const html = renderToStaticMarkup(<Jobs language={language} />)
  const jobs = Object.values(jobsText[language])
  const headings = [...html.matchAll(/<h3>([^<]+)<\/h3>/g)].map(([, heading]) => heading)
  expect(headings.toSorted()).toEqual(jobs.map(({ heading }) => heading).toSorted())
  const pictured = jobs.filter((job) => 'alt' in job)
  expect(html.split('<figure').length - 1).toBe(pictured.length)
})
