import type { AutomationKind } from '#contract/domains/automations.ts'
import type { CampaignBlock, CampaignBody } from '#contract/domains/campaign-blocks.ts'
import type { Language } from '#contract/enumerations.ts'
import { newId } from '#server/platform/ids.ts'
import { emailCopy, type EmailCopy } from './email-copy.rules.ts'

/** An email as an automation begins with; the store edits it like a campaign. */
export interface ReadyMadeEmail {
  name: string
  subject: string
  preheader: string
  body: CampaignBody
}

const toParagraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })

const toProducts = ({ products }: EmailCopy): CampaignBlock[] =>
  products
    ? [
        {
          id: newId(),
          type: 'products',
          title: products.title,
          source: products.source,
          collection: null,
          products: [],
          count: products.count,
          columns: products.source === 'trigger' ? 1 : 2,
          hasPrices: true,
          buttonLabel: products.buttonLabel,
        },
      ]
    : []

const toBlocks = (copy: EmailCopy): CampaignBlock[] => [
  { id: newId(), type: 'heading', text: copy.heading, level: 1, align: 'start' },
  {
    id: newId(),
    type: 'text',
    content: { type: 'doc', content: copy.paragraphs.map(toParagraph) },
    align: 'start',
  },
  ...toProducts(copy),
  { id: newId(), type: 'button', label: copy.button.label, link: copy.button.link, align: 'start', isWide: false },
]

/** The email of a step, counted from 0. A step after the last ready-made one begins with that one. */
export const makeEmail = (kind: AutomationKind, position: number, language: Language): ReadyMadeEmail => {
  const { name, emails } = emailCopy[language][kind]
  const copy = emails[Math.min(position, emails.length - 1)] ?? emails[0]
  return {
    name: position === 0 ? name : `${name} ${position + 1}`,
    subject: copy.subject,
    preheader: copy.preheader,
    body: { blocks: toBlocks(copy), footer: { text: '', hasSocialLinks: true } },
  }
}
