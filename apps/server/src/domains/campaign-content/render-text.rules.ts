import type { CampaignBlock } from '#contract/domains/campaign-blocks.ts'
import { mergeFieldNames } from '#contract/domains/campaign-merge-fields.ts'
import { shopPages } from '#contract/shop-path.ts'
import { emailLabels, networkNames } from './email-labels.rules.ts'
import { type EmailInput, hasBalance, makeContext, type RenderContext } from './render-context.rules.ts'
import { getShownCode, toPriceTexts } from './render-blocks.rules.ts'
import { renderDocumentText } from './render-document.rules.ts'

const joinLines = (lines: readonly string[], separator = '\n'): string =>
  lines.filter((line) => line.trim() !== '').join(separator)

const renderBlockText = (context: RenderContext, block: CampaignBlock): string => {
  const { fill, toUrl, data, language, values } = context
  const labels = emailLabels[language]
  switch (block.type) {
    case 'heading':
      return fill(block.text)
    case 'text':
      return renderDocumentText(context, block.content)
    case 'image':
      return block.key !== null && data.files[block.key] ? joinLines([fill(block.alt), toUrl(block.link)]) : ''
    case 'button': {
      const [label, url] = [fill(block.label), toUrl(block.link)]
      return label && url ? `${label}: ${url}` : ''
    }
    case 'divider':
      return '---'
    case 'spacer':
      return ''
    case 'columns':
      return joinLines(
        block.columns.flat().map((each) => renderBlockText(context, each)),
        '\n\n',
      )
    case 'products': {
      const products = (data.products[block.id] ?? []).map((product) => {
        const { price } = toPriceTexts(context, product)
        const name = block.hasPrices ? `${product.title}: ${price}` : product.title
        return `${name}\n${toUrl(shopPages.product(product.slug))}`
      })
      return products.length === 0 ? '' : joinLines([fill(block.title), ...products], '\n\n')
    }
    case 'collections': {
      const collections = (data.collections[block.id] ?? []).map(
        ({ name, slug }) => `${name}: ${toUrl(shopPages.collection(slug))}`,
      )
      return collections.length === 0 ? '' : joinLines([fill(block.title), ...collections])
    }
    case 'discount': {
      const code = getShownCode(context, block)
      return code === '' ? '' : joinLines([fill(block.title), `${labels.yourCode}: ${code}`, fill(block.text)])
    }
    case 'points':
      if (!hasBalance(context)) return ''
      return joinLines([
        fill(block.title),
        values.points ? `${values.points} ${labels.points}` : '',
        values.credit ? `${values.credit} ${labels.credit}` : '',
        fill(block.text),
      ])
  }
}

const renderFooterText = ({ look, content, language, fill, toUrl, links }: RenderContext): string => {
  const { footer } = content.body
  const labels = emailLabels[language]
  const social = footer.hasSocialLinks
    ? look.social.map(({ network, url }) => `${networkNames[network] ?? network}: ${toUrl(url)}`)
    : []
  return joinLines([
    fill(footer.text),
    ...social,
    labels.reason(look.name),
    joinLines([look.name, look.postalAddress[language]], ' · '),
    `${labels.unsubscribe}: ${links.unsubscribeUrl}`,
    `${labels.preferences}: ${links.preferencesUrl}`,
  ])
}

const renderBlocksText = (context: RenderContext): string =>
  joinLines(
    context.content.body.blocks.map((block) => renderBlockText(context, block)),
    '\n\n',
  )

/** What staff edit: the text of the blocks with its merge fields, without the footer, which is always added. */
export const renderEditableText = (input: EmailInput): string => {
  const values = Object.fromEntries(mergeFieldNames.map((name) => [name, `{{${name}}}`]))
  // Without sample codes, which would be sent with the edited text.
  return renderBlocksText({ ...makeContext({ ...input, values, isPreview: false }), fill: (text) => text })
}

/** The edited text or that of the blocks, always with the footer. */
export const renderText = (context: RenderContext): string => {
  const { content, fill } = context
  const body = content.plainText === null ? renderBlocksText(context) : fill(content.plainText)
  return `${body}\n\n-- \n${renderFooterText(context)}\n`
}
