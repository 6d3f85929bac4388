import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { DetailSkeleton, FormSkeleton, ListSkeleton } from './skeletons.tsx'

const countHeadings = (element: ReactNode): number =>
  renderToStaticMarkup(<MantineProvider>{element}</MantineProvider>).split('<h1').length - 1

it('has one heading where a skeleton fills a whole page, and none for a part of one', () => {
  const pages = [<FormSkeleton key="form" />, <DetailSkeleton key="detail" />, <ListSkeleton key="list" isPage />]
  expect(pages.map(countHeadings)).toEqual([1, 1, 1])
  const parts = [<FormSkeleton key="form" height={200} />, <ListSkeleton key="list" rows={3} />]
  expect(parts.map(countHeadings)).toEqual([0, 0])
})
