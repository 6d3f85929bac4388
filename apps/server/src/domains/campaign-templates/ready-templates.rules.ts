import type { CampaignBlock, CampaignBody, SimpleBlock } from '#contract/domains/campaign-blocks.ts'
import type { EmailTopic } from '#contract/domains/email-topics.ts'
import type { ReadyTemplate, ReadyTemplateKey } from '#contract/domains/campaign-templates.ts'
import type { Language } from '#contract/enumerations.ts'
import { type ReadyText, readyTexts } from './ready-template-texts.rules.ts'

type Draft<Block> = Block extends unknown ? Omit<Block, 'id'> : never

/** Ids only have to differ within an email. */
const toId = (number: number): string => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`

const heading = (text: string, level: 1 | 2 = 1): Draft<SimpleBlock> => ({
  type: 'heading',
  text,
  level,
  align: 'center',
})

const text = (paragraphs: readonly string[], align: 'start' | 'center' = 'center'): Draft<SimpleBlock> => ({
  type: 'text',
  content: {
    type: 'doc',
    content: paragraphs.map((paragraph) => ({ type: 'paragraph', content: [{ type: 'text', text: paragraph }] })),
  },
  align,
})

const button = (label: string, link = '/'): Draft<SimpleBlock> => ({
  type: 'button',
  label,
  link,
  align: 'center',
  isWide: false,
})

const image = (alt: string): Draft<SimpleBlock> => ({
  type: 'image',
  key: null,
  alt,
  link: '/',
  width: 'full',
  align: 'center',
})

const divider: Draft<SimpleBlock> = { type: 'divider' }

type Products = Extract<CampaignBlock, { type: 'products' }>

const products = (
  title: string,
  source: Extract<Products['source'], 'newest' | 'bestSellers'>,
  size: Pick<Products, 'count' | 'columns'>,
  buttonLabel = '',
): Draft<CampaignBlock> => ({
  type: 'products',
  title,
  source,
  collection: null,
  products: [],
  ...size,
  hasPrices: true,
  buttonLabel,
})

const discount = (kind: 'shared' | 'unique', title: string, note: string): Draft<CampaignBlock> => ({
  type: 'discount',
  title,
  text: note,
  kind,
  code: '',
  discount: null,
})

const points = (title: string, note: string): Draft<CampaignBlock> => ({ type: 'points', title, text: note })

const columns = (cells: readonly (readonly Draft<SimpleBlock>[])[]): Draft<CampaignBlock> => ({
  type: 'columns',
  columns: cells.map((cell, column) =>
    cell.map((block, index): SimpleBlock => ({ ...block, id: toId(100 * (column + 1) + index) })),
  ),
})

const collections = (title: string): Draft<CampaignBlock> => ({ type: 'collections', title, collections: [], count: 4 })

const topics: Record<ReadyTemplateKey, EmailTopic> = {
  welcome: 'newsletter',
  newProducts: 'newProducts',
  sale: 'offers',
  weMissYou: 'offers',
  event: 'newsletter',
  thankYou: 'newsletter',
  newsletter: 'newsletter',
}

const [three, four, six] = [
  { count: 3, columns: 3 },
  { count: 4, columns: 2 },
  { count: 6, columns: 2 },
]

type Builder<Key extends ReadyTemplateKey> = (texts: ReadyText[Key]['texts']) => Draft<CampaignBlock>[]

const builders: { [Key in ReadyTemplateKey]: Builder<Key> } = {
  welcome: (texts) => [
    heading(texts.heading),
    text(texts.intro),
    button(texts.button),
    products(texts.products, 'bestSellers', three),
    divider,
    text(texts.closing),
  ],
  newProducts: (texts) => [
    heading(texts.heading),
    text(texts.intro),
    products('', 'newest', six, texts.view),
    button(texts.button),
  ],
  sale: (texts) => [
    heading(texts.heading),
    text(texts.intro),
    discount('shared', texts.code, texts.note),
    button(texts.button),
    products(texts.products, 'bestSellers', four),
  ],
  weMissYou: (texts) => [
    heading(texts.heading),
    text(texts.intro),
    discount('unique', texts.code, texts.note),
    button(texts.button),
    products(texts.products, 'newest', three),
  ],
  event: (texts) => [
    image(texts.imageAlt),
    heading(texts.heading),
    text(texts.intro),
    columns([
      [heading(texts.when, 2), text([texts.date])],
      [heading(texts.where, 2), text([texts.place])],
    ]),
    button(texts.button),
    text(texts.closing),
  ],
  thankYou: (texts) => [
    heading(texts.heading),
    text(texts.intro),
    points(texts.points, texts.note),
    button(texts.button),
    products(texts.products, 'bestSellers', three),
  ],
  newsletter: (texts) => [
    image(texts.imageAlt),
    heading(texts.heading),
    text(texts.intro, 'start'),
    divider,
    columns([
      [heading(texts.first, 2), text(texts.firstText), button(texts.read)],
      [heading(texts.second, 2), text(texts.secondText), button(texts.read)],
    ]),
    products(texts.products, 'newest', three),
    collections(texts.collections),
  ],
}

const toBody = (blocks: readonly Draft<CampaignBlock>[]): CampaignBody => ({
  blocks: blocks.map((block, index): CampaignBlock => ({ ...block, id: toId(index + 1) })),
  footer: { text: '', hasSocialLinks: true },
})

export const getReadyTemplate = (key: ReadyTemplateKey, language: Language): ReadyTemplate => {
  const { name, description, subject, preheader, texts } = readyTexts[language][key]
  const build = builders[key] as Builder<typeof key>
  return {
    key,
    name,
    description,
    subject,
    preheader,
    language,
    topic: topics[key],
    body: toBody(build(texts)),
  }
}
