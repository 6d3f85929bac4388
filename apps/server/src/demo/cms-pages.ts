import { sql } from 'kysely'
import type { CmsPageRole } from '#contract/domains/cms-pages.ts'
import type { Language } from '#contract/enumerations.ts'
import { getImageKeys, type RichTextNode, toDocumentText } from '#contract/rich-text/document.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { normalizeForSearch } from '#server/platform/db/normalize.ts'
import { newId } from '#server/platform/ids.ts'
import { toDocument } from '#server/platform/rich-text/from-html.ts'
import { toPageHtml } from '#server/platform/rich-text/to-html.ts'

interface DemoPage {
  name: string
  slug: string
  html: string
  /** Titles of products, shown below the text. */
  products?: readonly string[]
  button?: { label: string; href: string }
  role?: CmsPageRole
  status?: 'draft'
  visibility?: 'private'
  /** Days from now. */
  publishIn?: number
  header?: number
  footer?: number
}

const pageSets: readonly { language: Language; pages: readonly DemoPage[] }[] = [
  {
    language: 'en',
    pages: [
      {
        name: 'About us',
        slug: 'about',
        header: 1,
        footer: 1,
        html: `<p>Three generations of the Marsh family have sold household goods made to be used every day. We know the people who make them.</p>
<h2>How we choose</h2><p>Everything in the shop has been on our own table first: <strong>if it doesn’t last a year with us, we don’t sell it</strong>.</p>
<blockquote><p>Buy one good mug instead of six.</p></blockquote>
<h2>A few favorites</h2>`,
        products: ['Speckled mug', 'Fireside candle', 'Walnut serving board'],
        button: { label: 'Shop all products', href: '/search' },
      },
      {
        name: 'Shipping and returns',
        slug: 'shipping-returns',
        header: 2,
        footer: 2,
        html: `<h2>Delivery</h2><p>We deliver in New York and ship everywhere in the United States.</p>
<table><tbody><tr><th><p>Method</p></th><th><p>Time</p></th><th><p>Fee</p></th></tr><tr><td><p>Pickup</p></td><td><p>Same day</p></td><td><p>Free</p></td></tr><tr><td><p>Local delivery</p></td><td><p>1 to 2 days</p></td><td><p>Shown at checkout</p></td></tr><tr><td><p>Shipping</p></td><td><p>3 to 5 days</p></td><td><p>Shown at checkout</p></td></tr></tbody></table>
<h2>Returns</h2><ul><li><p>Return anything unused within 30 days.</p></li><li><p>Cut fabric, food, and digital products can’t be returned.</p></li></ul>`,
      },
      {
        name: 'Contact',
        slug: 'contact',
        footer: 3,
        html: `<p>Questions about an order? Write to <a href="mailto:hello@marsh.example">hello@marsh.example</a> or stop by the store.</p>`,
      },
      {
        name: 'Terms of sale',
        slug: 'terms',
        role: 'terms',
        footer: 4,
        html: `<h2>Orders</h2><p>Your order is binding once we confirm it by email. Prices include the taxes shown at checkout.</p>
<h2>Delivery</h2><p>We deliver in New York and ship everywhere in the United States. The delivery window you choose is shown in your order.</p>
<h2>Returns</h2><ul><li>Return anything unused within 30 days.</li><li>Cut fabric, food, and digital products can’t be returned.</li><li>We refund to the payment method you used within 5 business days.</li></ul>
<h2>Questions</h2><p>Write to <a href="mailto:hello@marsh.example" rel="noopener noreferrer">hello@marsh.example</a>.</p>`,
      },
      {
        name: 'Privacy policy',
        slug: 'privacy',
        role: 'privacy',
        footer: 5,
        html: `<h2>Data we collect</h2><p>Your name, contact details, address, and orders. We need them to deliver your order and to answer you.</p>
<h2>Marketing</h2><p>We email you news only if you agreed, and every email has an unsubscribe link.</p>
<h2>Your rights</h2><p>You can download or delete your data in your account at any time.</p>`,
      },
      {
        name: 'Wholesale',
        slug: 'wholesale',
        visibility: 'private',
        footer: 6,
        html: `<p>Cafés and restaurants get 20% off from 12 items. Send us your tax number and we’ll set up your account.</p>`,
      },
      {
        name: 'Holiday gift guide',
        slug: 'gift-guide',
        publishIn: 12,
        header: 3,
        html: `<p>Gifts under $50 that arrive before the holidays.</p>`,
        products: ['Spring gift basket', 'Soap gift box'],
      },
      { name: 'Our workshop', slug: 'workshop', status: 'draft', html: `<p>Photos and opening hours to follow.</p>` },
    ],
  },
  {
    language: 'es',
    pages: [
      {
        name: 'Sobre nosotros',
        slug: 'about',
        header: 1,
        html: `<p>Somos una tienda de barrio en Madrid. Elegimos productos hechos cerca y para durar.</p>
<h2>Cómo elegimos</h2><p>Probamos todo en casa antes de venderlo.</p>`,
        button: { label: 'Ver todos los productos', href: '/search' },
      },
      {
        name: 'Términos de venta',
        slug: 'terms',
        role: 'terms',
        footer: 1,
        html: `<h2>Pedidos</h2><p>Tu pedido es firme cuando lo confirmamos por correo. Los precios incluyen el IVA.</p>
<h2>Entrega</h2><p>Entregamos en Madrid y enviamos a toda la península.</p>
<h2>Devoluciones</h2><ul><li>Puedes devolver lo que no hayas usado en 30 días.</li><li>Los alimentos y los productos digitales no se devuelven.</li></ul>`,
      },
      {
        name: 'Política de privacidad',
        slug: 'privacy',
        role: 'privacy',
        footer: 2,
        html: `<h2>Datos que guardamos</h2><p>Tu nombre, tus datos de contacto, tu dirección y tus pedidos.</p>
<h2>Tus derechos</h2><p>Puedes descargar o eliminar tus datos en tu cuenta cuando quieras.</p>`,
      },
    ],
  },
]

const toBlocks = async (tx: Tx, storeId: string, { products = [], button }: DemoPage): Promise<RichTextNode[]> => {
  const rows = await tx
    .selectFrom('products')
    .select(['id', 'title'])
    .where('store_id', '=', storeId)
    .where('title', 'in', products.length > 0 ? [...products] : [''])
    .execute()
  const ids = products.flatMap((title) => rows.find((row) => row.title === title)?.id ?? [])
  return [
    ...ids.map((id) => ({ type: 'product', attrs: { id } })),
    ...(button ? [{ type: 'button', attrs: button }] : []),
  ]
}

/** Pages of the demo stores with a first and a current revision. The third store has none. */
export const demoPages = async (tx: Tx, storeId: string, personId: string, index: number): Promise<void> => {
  const set = pageSets[index]
  if (!set) return
  for (const page of set.pages) {
    const written = toDocument(page.html)
    const document = { ...written, content: [...written.content, ...(await toBlocks(tx, storeId, page))] }
    const id = newId()
    const columns = {
      store_id: storeId,
      name: page.name,
      slug: page.slug,
      status: page.status ?? 'published',
      visibility: page.visibility ?? 'public',
      language: set.language,
      role: page.role ?? null,
      publish_at: page.publishIn === undefined ? null : sql<Date>`now() + make_interval(days => ${page.publishIn})`,
    }
    await tx
      .insertInto('cms_pages')
      .values({
        ...columns,
        id,
        name_normalized: normalizeForSearch(page.name),
        search_normalized: normalizeForSearch(`${page.name} ${page.slug} ${toDocumentText(document)}`),
        content: JSON.stringify(document),
        html: toPageHtml(document),
        header_position: page.header ?? null,
        footer_position: page.footer ?? null,
        version: 2,
        created_at: sql<Date>`now() - interval '300 days'`,
        updated_at: sql<Date>`now() - interval '40 days'`,
        updated_by: personId,
      })
      .execute()
    const revisions = [
      { revision: 1, text: { ...document, content: document.content.slice(0, 1) }, age: 300 },
      { revision: 2, text: document, age: 40 },
    ]
    for (const { revision, text, age } of revisions) {
      await tx
        .insertInto('cms_page_revisions')
        .values({
          ...columns,
          page_id: id,
          revision,
          content: JSON.stringify(text),
          html: toPageHtml(text),
          seo_title: '',
          seo_description: '',
          image_keys: getImageKeys(text),
          created_at: sql<Date>`now() - make_interval(days => ${age})`,
          created_by: personId,
        })
        .execute()
    }
  }
}
