import type { CampaignBlock, CampaignBody } from '#contract/domains/campaign-blocks.ts'
import type { BlockData, EmailInput, EmailLook } from '#server/domains/campaign-content/campaign-content.service.ts'
import { toLookColors, toLookFonts } from '#server/domains/campaign-content/email-look.rules.ts'
import { defaultTheme } from '#contract/theme/default-theme.ts'

/** An email with every block, as a store would write it. Texts of the parameters replace those of names and products. */

type Draft<Block> = Block extends unknown ? Omit<Block, 'id'> : never

export const toBlockId = (number: number): string => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`

export const imageKey = '00000000-0000-7000-8000-000000000001/00000000-0000-7000-8000-000000000002.jpg'

export const sampleLook: EmailLook = {
  name: 'Fern & Co',
  slug: 'fern',
  language: 'en',
  currency: 'USD',
  timezone: 'America/New_York',
  address: { origin: 'https://shops.example', base: '/s/fern' },
  publicUrl: 'https://storeward.example',
  logo: null,
  colors: toLookColors(defaultTheme.colors),
  fonts: toLookFonts(defaultTheme.fonts),
  radius: 8,
  social: [{ network: 'instagram', url: 'https://instagram.com/fern' }],
  postalAddress: { en: '12 Moss Lane, Portland, OR 97201', es: '12 Moss Lane, Portland, OR 97201, EE. UU.' },
  sender: { name: 'Fern & Co', replyTo: 'shop@fern.example' },
}

export const toBody = (blocks: readonly Draft<CampaignBlock>[]): CampaignBody => ({
  blocks: blocks.map((block, index): CampaignBlock => ({ ...block, id: toBlockId(index + 1) })),
  footer: { text: 'See you soon!', hasSocialLinks: true },
})

export const toDocument = (...paragraphs: string[]) => ({
  type: 'doc' as const,
  content: paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
})

export const sampleBody = toBody([
  { type: 'heading', text: 'Hi {{first_name|there}}, spring is here', level: 1, align: 'center' },
  {
    type: 'text',
    align: 'start',
    content: {
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [
            { type: 'text', text: 'Our ' },
            { type: 'text', text: 'new mugs', marks: [{ type: 'link', attrs: { href: '/products/mug' } }] },
            { type: 'text', text: ' are here.', marks: [{ type: 'bold' }] },
          ],
        },
        {
          type: 'bulletList',
          content: [
            { type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Hand thrown' }] }] },
            {
              type: 'listItem',
              content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Dishwasher safe' }] }],
            },
          ],
        },
        { type: 'blockquote', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Lovely.' }] }] },
      ],
    },
  },
  { type: 'image', key: imageKey, alt: 'A mug', link: '/collections/mugs', width: 'full', align: 'center' },
  { type: 'button', label: 'Shop now', link: 'https://other.example/a?b=1&c=2', align: 'center', isWide: false },
  {
    type: 'columns',
    columns: [
      [
        { id: toBlockId(101), type: 'heading', text: 'Left', level: 2, align: 'start' },
        { id: toBlockId(102), type: 'text', content: toDocument('On the left.'), align: 'start' },
      ],
      [{ id: toBlockId(103), type: 'button', label: 'Right', link: '/cart', align: 'center', isWide: true }],
    ],
  },
  { type: 'divider' },
  { type: 'spacer', size: 'medium' },
  {
    type: 'products',
    title: 'New arrivals',
    source: 'newest',
    collection: null,
    products: [],
    count: 3,
    columns: 3,
    hasPrices: true,
    buttonLabel: 'View',
  },
  { type: 'collections', title: 'Collections', collections: [], count: 2 },
  {
    type: 'discount',
    title: 'For you',
    text: 'Enter it at checkout.',
    kind: 'shared',
    code: 'SPRING-10',
    discount: null,
  },
  { type: 'discount', title: 'Only yours', text: 'Works once.', kind: 'unique', code: '', discount: toBlockId(900) },
  { type: 'points', title: 'Your balance', text: 'Use it soon.' },
])

export const sampleData: BlockData = {
  products: {
    [toBlockId(8)]: [
      {
        title: 'Mug',
        slug: 'mug',
        image: { url: 'https://storeward.example/files/a.jpg?w=320', alt: 'Mug' },
        price: 1800,
        fullPrice: 2400,
        isFrom: false,
      },
      {
        title: 'A very long product name that goes on and on without an end in sight',
        slug: 'long',
        image: null,
        price: 120000,
        fullPrice: null,
        isFrom: true,
      },
      {
        title: 'Donaudampfschifffahrtsgesellschaftskapitän',
        slug: 'ship',
        image: { url: 'https://storeward.example/files/c.jpg?w=320', alt: '' },
        price: 5,
        fullPrice: null,
        isFrom: false,
      },
      { title: 'Bowl', slug: 'bowl', image: null, price: 900, fullPrice: null, isFrom: false },
    ],
  },
  collections: {
    [toBlockId(9)]: [
      { name: 'Mugs', slug: 'mugs', imageUrl: 'https://storeward.example/files/d.jpg?w=960' },
      { name: 'Plates', slug: 'plates', imageUrl: null },
    ],
  },
  files: { [imageKey]: { url: `https://storeward.example/files/${imageKey}?w=960`, width: 1200, height: 800 } },
  unusableDiscounts: {},
}

export const sampleEmail: EmailInput = {
  look: sampleLook,
  data: sampleData,
  content: {
    subject: '{{first_name|Hello}}, new at {{store_name}}',
    preheader: 'Mugs, plates and more',
    language: 'en',
    body: sampleBody,
    plainText: null,
  },
  values: {
    name: 'Ana Ruiz',
    first_name: 'Ana',
    store_name: 'Fern & Co',
    points: '1,250',
    credit: '$5.00',
    discount_code: 'ANA-7QX2',
  },
  links: {
    unsubscribeUrl: 'https://storeward.example/u?t=abc&l=1',
    preferencesUrl: 'https://storeward.example/p?t=abc',
  },
}
