import { expect, it } from 'vitest'
import { campaignBlock, type CampaignBlock, campaignBlockTypes } from '#contract/domains/campaign-blocks.ts'
import { languages } from '#contract/enumerations.ts'
import { exampleId } from '#web/testing/example-brand.ts'
import {
  changeBlock,
  changeBlocks,
  createBlock,
  duplicateBlock,
  findBlock,
  getBlockTitle,
  removeBlock,
  setColumnCount,
} from './campaigns.blocks.ts'

const heading = (number: number, text: string): CampaignBlock =>
  ({ ...createBlock('heading', exampleId(number), 'en'), text }) as CampaignBlock
const columns = {
  id: exampleId(1),
  type: 'columns',
  columns: [[heading(2, 'Left')], [heading(3, 'Right')]],
} as CampaignBlock
const blocks = [heading(10, 'Top'), columns]

it.each(languages)('creates valid blocks of every type (%s)', (language) => {
  for (const type of campaignBlockTypes) {
    expect(campaignBlock.safeParse(createBlock(type, exampleId(1), language)).error, type).toBeUndefined()
  }
})

it('changes and removes blocks inside of columns, and nothing else', () => {
  expect(findBlock(blocks, exampleId(3))?.container).toEqual({ columns: exampleId(1), index: 1 })
  const changed = changeBlock(blocks, exampleId(3), (block) => ({ ...block, text: 'New' }) as CampaignBlock)
  expect(changed[0]).toBe(blocks[0])
  expect(changed[1]).toMatchObject({ columns: [[{ text: 'Left' }], [{ text: 'New' }]] })
  expect(removeBlock(changed, exampleId(2))[1]).toMatchObject({ columns: [[], [{ text: 'New' }]] })
  const added = changeBlocks(blocks, { columns: exampleId(1), index: 0 }, (list) => [...list, heading(4, 'Below')])
  expect(added[1]).toMatchObject({ columns: [[{ text: 'Left' }, { text: 'Below' }], [{ text: 'Right' }]] })
})

it('gives every block of a copy a new id', () => {
  let next = 100
  const copied = duplicateBlock(blocks, exampleId(1), () => exampleId((next += 1)))
  const ids = JSON.stringify(copied).match(/"id":"[^"]+"/g)
  expect(copied).toHaveLength(3)
  expect(new Set(ids).size).toBe(ids?.length)
})

it('adds and removes columns at the end', () => {
  const three = setColumnCount([[heading(2, 'Left') as never], []], 3)
  expect(three).toHaveLength(3)
  expect(setColumnCount(three, 2)).toEqual([[heading(2, 'Left')], []])
})

it('names a text block by its words', () => {
  const text = createBlock('text', exampleId(1), 'en')
  const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Hello there' }] }] }
  expect(getBlockTitle({ ...text, content } as CampaignBlock)).toBe('Hello there')
})
