import { formatMoney } from '#contract/core/money.ts'
import type { CampaignBlock, SimpleBlock } from '#contract/domains/campaign-blocks.ts'
import { shopPages } from '#contract/shop-path.ts'
import { escapeHtml } from '#server/platform/mail/escape-html.ts'
import { anchor, button, contentWidth, image, row, sidePadding, table } from './email-markup.rules.ts'
import { emailLabels } from './email-labels.rules.ts'
import {
  type EmailCollection,
  type EmailProduct,
  hasBalance,
  markBlock,
  type RenderContext,
} from './render-context.rules.ts'
import { renderDocumentHtml } from './render-document.rules.ts'

type BlockOf<Type extends CampaignBlock['type']> = Extract<CampaignBlock, { type: Type }>
type Align = 'left' | 'center'

interface Rendered {
  html: string
  align?: Align
  /** Below the block, in pixels. */
  space?: number
  /** Its cells have half of the gap as padding, and end where other blocks do. */
  isGrid?: boolean
}

const toAlign = (align: 'start' | 'center'): Align => (align === 'center' ? 'center' : 'left')

const spacerHeights = { small: 16, medium: 32, large: 64 } as const
const imageShares = { full: 1, half: 0.5, small: 0.25 } as const

const renderHeading = ({ look, toHtml }: RenderContext, { text, level, align }: BlockOf<'heading'>): Rendered => {
  const html = toHtml(text)
  const size = level === 1 ? 'font-size:30px;line-height:38px' : 'font-size:22px;line-height:28px'
  const tag = `h${level}`
  return {
    html:
      html &&
      `<${tag} class="ink${level === 1 ? ' title' : ''}" style="margin:0;font-family:${look.fonts.headings};${size};font-weight:600;color:${look.colors.light.ink};text-align:${toAlign(align)};word-break:break-word">${html}</${tag}>`,
    space: 16,
  }
}

const renderImage = (
  { look, data, fill, toUrl }: RenderContext,
  { key, alt, link, width, align }: BlockOf<'image'>,
  available: number,
): Rendered => {
  const file = key === null ? undefined : data.files[key]
  if (!file) return { html: '' }
  const shown = Math.min(Math.round(available * imageShares[width]), file.width ?? available)
  const html = image({ url: file.url, alt: fill(alt), width: shown, radius: Math.min(look.radius, 12) })
  const url = toUrl(link)
  const linked = url === '' ? html : anchor(url, html, 'text-decoration:none')
  // A table of the image's width, because Outlook doesn't align block images.
  return {
    html: table(`<tr><td>${linked}</td></tr>`, { width: String(shown), style: `width:100%;max-width:${shown}px` }),
    align: toAlign(align),
  }
}

const renderSimple = (context: RenderContext, block: SimpleBlock, available: number): Rendered => {
  const { look, toHtml, toUrl } = context
  switch (block.type) {
    case 'heading':
      return renderHeading(context, block)
    case 'text':
      return { html: renderDocumentHtml(context, block.content, toAlign(block.align)), space: 8 }
    case 'image':
      return renderImage(context, block, available)
    case 'button': {
      const [url, label] = [toUrl(block.link), toHtml(block.label)]
      if (url === '' || label === '') return { html: '' }
      return { html: button(look, { url, label, isWide: block.isWide }), align: toAlign(block.align) }
    }
    case 'divider':
      return {
        html: table(
          `<tr><td class="line" style="border-top:1px solid ${look.colors.light.line};font-size:1px;line-height:1px">&nbsp;</td></tr>`,
        ),
      }
    case 'spacer': {
      const height = spacerHeights[block.size]
      return { html: `<div style="height:${height}px;font-size:1px;line-height:${height}px">&nbsp;</div>`, space: 0 }
    }
  }
}

const gap = 16

/** A list of simple blocks below each other, without the email's side padding. */
const renderColumn = (context: RenderContext, blocks: readonly SimpleBlock[], available: number): string =>
  table(
    blocks
      .map((block) => ({ ...renderSimple(context, block, available), mark: markBlock(context, block.id) }))
      .filter(({ html }) => html !== '')
      .map(
        ({ html, align = 'left', space = 16, mark }) =>
          `<tr${mark}><td align="${align}" style="padding:0 0 ${space}px">${html}</td></tr>`,
      )
      .join('') || '<tr><td>&nbsp;</td></tr>',
  )

const renderColumns = (context: RenderContext, { columns }: BlockOf<'columns'>): Rendered => {
  const width = Math.floor((contentWidth - gap * (columns.length - 1)) / columns.length)
  const cells = columns.map((blocks, index) => {
    const padding = `0 ${index < columns.length - 1 ? gap / 2 : 0}px 0 ${index > 0 ? gap / 2 : 0}px`
    const share = Math.floor(100 / columns.length)
    return `<td class="column" width="${share}%" valign="top" style="width:${share}%;padding:${padding}">${renderColumn(context, blocks, width)}</td>`
  })
  return { html: table(`<tr>${cells.join('')}</tr>`), space: 8 }
}

const heading = ({ look, toHtml }: RenderContext, title: string): string => {
  const html = toHtml(title)
  return html
    ? `<h2 class="ink" style="margin:0 0 16px;font-family:${look.fonts.headings};font-size:22px;line-height:28px;font-weight:600;color:${look.colors.light.ink};text-align:center;word-break:break-word">${html}</h2>`
    : ''
}

export const toPriceTexts = (
  { look, language }: Pick<RenderContext, 'look' | 'language'>,
  { price, fullPrice, isFrom }: EmailProduct,
): { price: string; fullPrice: string | null } => {
  const format = (amount: number): string => formatMoney(amount, look.currency, language)
  const text = format(price)
  return {
    price: isFrom ? emailLabels[language].from(text) : text,
    fullPrice: fullPrice === null ? null : format(fullPrice),
  }
}

const renderProductText = (
  context: RenderContext,
  { hasPrices, buttonLabel }: BlockOf<'products'>,
  product: EmailProduct,
): string => {
  const { look, toHtml, toUrl } = context
  const { light } = look.colors
  const url = toUrl(shopPages.product(product.slug))
  const title = anchor(
    url,
    escapeHtml(product.title),
    `color:${light.ink};font-size:16px;line-height:22px;font-weight:600;text-decoration:none;word-break:break-word`,
    'ink',
  )
  const { price, fullPrice } = toPriceTexts(context, product)
  const full = fullPrice === null ? '' : ` <s>${escapeHtml(fullPrice)}</s>`
  const prices = hasPrices
    ? `<p class="muted" style="margin:4px 0 0;font-size:15px;line-height:22px;color:${light.muted}">${escapeHtml(price)}${full}</p>`
    : ''
  const label = toHtml(buttonLabel)
  const more = label === '' ? '' : `<div style="padding:10px 0 0">${button(look, { url, label, isSmall: true })}</div>`
  return `<p style="margin:0">${title}</p>${prices}${more}`
}

/** Rows of cells of the same width; the last row is filled with empty ones. */
const renderGrid = (cells: readonly string[], columns: number): string => {
  const share = Math.floor(100 / columns)
  const cell = (html: string, isFiller = false): string =>
    `<td class="cell${isFiller ? ' filler' : ''}" width="${share}%" valign="top" style="width:${share}%;padding:0 ${gap / 2}px 24px">${html || '&nbsp;'}</td>`
  const rows = Array.from({ length: Math.ceil(cells.length / columns) }, (_, index) => {
    const shown = cells.slice(index * columns, (index + 1) * columns)
    const fillers = Array.from({ length: columns - shown.length }, () => cell('', true))
    return `<tr>${shown.map((html) => cell(html)).join('')}${fillers.join('')}</tr>`
  })
  return table(rows.join(''), { className: columns > 2 ? 'pairs' : '' })
}

const cellWidth = (columns: number): number => Math.floor((contentWidth + gap) / columns) - gap

const renderTile = (context: RenderContext, url: string, imageUrl: string | null, alt: string, width: number): string =>
  imageUrl === null
    ? ''
    : anchor(
        url,
        image({ url: imageUrl, alt, width, radius: Math.min(context.look.radius, 12) }),
        'text-decoration:none',
      )

const listImageWidth = 120

const renderProducts = (context: RenderContext, block: BlockOf<'products'>): Rendered => {
  const products = context.data.products[block.id] ?? []
  if (products.length === 0) return { html: '' }
  const columns = Math.min(block.columns, products.length)
  const renderProductImage = (product: EmailProduct, width: number): string =>
    renderTile(
      context,
      context.toUrl(shopPages.product(product.slug)),
      product.image?.url ?? null,
      product.image?.alt ?? '',
      width,
    )
  if (columns === 1) {
    const rows = products.map(
      (product) =>
        `<tr><td width="${listImageWidth}" valign="top" style="width:${listImageWidth}px;padding:0 16px 20px 0">${renderProductImage(product, listImageWidth) || '&nbsp;'}</td><td valign="middle" style="padding:0 0 20px">${renderProductText(context, block, product)}</td></tr>`,
    )
    return { html: heading(context, block.title) + table(rows.join('')), space: 4 }
  }
  const cells = products.map((product) => {
    const tile = renderProductImage(product, cellWidth(columns))
    return `${tile && `<div style="padding:0 0 10px">${tile}</div>`}${renderProductText(context, block, product)}`
  })
  return { html: heading(context, block.title) + renderGrid(cells, columns), space: 0, isGrid: true }
}

const renderCollections = (context: RenderContext, block: BlockOf<'collections'>): Rendered => {
  const collections = context.data.collections[block.id] ?? []
  if (collections.length === 0) return { html: '' }
  const columns = Math.min(2, collections.length)
  const { light } = context.look.colors
  const cells = collections.map(({ name, slug, imageUrl }: EmailCollection) => {
    const url = context.toUrl(shopPages.collection(slug))
    const tile = renderTile(context, url, imageUrl, '', cellWidth(columns))
    const style = `color:${light.ink};font-size:16px;line-height:22px;font-weight:600;text-decoration:none;word-break:break-word`
    return `${tile && `<div style="padding:0 0 10px">${tile}</div>`}<p style="margin:0;text-align:center">${anchor(url, escapeHtml(name), style, 'ink')}</p>`
  })
  return { html: heading(context, block.title) + renderGrid(cells, columns), space: 0, isGrid: true }
}

/** A framed area with a title, a large value and a text. */
const renderBox = (
  context: RenderContext,
  { title, text, values }: { title: string; text: string; values: string },
): string => {
  const { look, toHtml } = context
  const { light } = look.colors
  const shownTitle = toHtml(title)
  const shownText = toHtml(text)
  const paragraphs = [
    shownTitle &&
      `<p class="ink" style="margin:0 0 8px;font-family:${look.fonts.headings};font-size:20px;line-height:26px;font-weight:600;color:${light.ink}">${shownTitle}</p>`,
    values,
    shownText &&
      `<p class="muted" style="margin:8px 0 0;font-size:15px;line-height:22px;color:${light.muted}">${shownText}</p>`,
  ].join('')
  return table(
    `<tr><td class="box" align="center" style="padding:24px 20px;border:2px dashed ${light.line};border-radius:${Math.min(look.radius, 12)}px;background-color:${light.sunken};text-align:center;word-break:break-word">${paragraphs}</td></tr>`,
    { style: 'border-collapse:separate' },
  )
}

/** The person's code, or the shared one; empty until one is chosen, with a sample in previews. */
export const getShownCode = (
  { values, language, isPreview }: Pick<RenderContext, 'values' | 'language' | 'isPreview'>,
  { kind, code }: BlockOf<'discount'>,
): string => {
  const shown = kind === 'unique' ? (values.discount_code ?? '') : code
  return shown === '' && isPreview ? emailLabels[language].sampleCode : shown
}

const renderDiscount = (context: RenderContext, block: BlockOf<'discount'>): Rendered => {
  const code = getShownCode(context, block)
  if (code === '') return { html: '' }
  const { light } = context.look.colors
  const values = `<p class="ink" style="margin:0;font-family:Consolas,Menlo,monospace;font-size:26px;line-height:34px;font-weight:700;letter-spacing:2px;color:${light.ink};word-break:break-all">${escapeHtml(code)}</p>`
  return { html: renderBox(context, { ...block, values }) }
}

const renderPoints = (context: RenderContext, block: BlockOf<'points'>): Rendered => {
  if (!hasBalance(context)) return { html: '' }
  const { values: merged, language } = context
  const { light } = context.look.colors
  const labels = emailLabels[language]
  const value = (text: string | undefined, label: string): string =>
    text
      ? `<p class="ink" style="margin:0;font-size:26px;line-height:34px;font-weight:700;color:${light.ink}">${escapeHtml(`${text} ${label}`)}</p>`
      : ''
  const values = value(merged.points, labels.points) + value(merged.credit, labels.credit)
  return { html: renderBox(context, { ...block, values }) }
}

const renderBlock = (context: RenderContext, block: CampaignBlock): Rendered => {
  switch (block.type) {
    case 'columns':
      return renderColumns(context, block)
    case 'products':
      return renderProducts(context, block)
    case 'collections':
      return renderCollections(context, block)
    case 'discount':
      return renderDiscount(context, block)
    case 'points':
      return renderPoints(context, block)
    default:
      return renderSimple(context, block, contentWidth)
  }
}

/** Rows of the email's card. Blocks without content are left out. */
export const renderBlocksHtml = (context: RenderContext): string =>
  context.content.body.blocks
    .map((block) => ({ ...renderBlock(context, block), mark: markBlock(context, block.id) }))
    .filter(({ html }) => html !== '')
    .map(({ html, align = 'left', space = 24, isGrid = false, mark }) => {
      const side = isGrid ? sidePadding - gap / 2 : sidePadding
      return row(html, `0 ${side}px ${space}px`, align, isGrid ? 'gridside' : 'side', mark)
    })
    .join('\n')
