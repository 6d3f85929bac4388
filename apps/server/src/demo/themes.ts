import { sql } from 'kysely'
import { createSection, defaultTheme } from '#contract/theme/default-theme.ts'
import { presets } from '#contract/theme/presets.ts'
import type { LocalizedText, ThemeSection, ThemeSettings } from '#contract/theme/settings.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'
import { toDocument } from '#server/platform/rich-text/from-html.ts'

const text = (en: string, es: string): LocalizedText => ({ en, es })

const section = <Type extends ThemeSection['type']>(
  type: Type,
  fields: Partial<Extract<ThemeSection, { type: Type }>> = {},
): ThemeSection => ({ ...createSection(type, newId()), ...fields })

const testimonials = section('testimonials', {
  items: [
    {
      quote: text(
        'The walnut board has been on our table every night for a year, and it still looks new.',
        'La tabla de nogal lleva un año en nuestra mesa todas las noches y sigue como nueva.',
      ),
      name: 'Dana Whitfield',
      detail: text('Walnut serving board', 'Tabla de nogal'),
    },
    {
      quote: text(
        'Ordered at noon, picked up on the way home. The mugs were wrapped like a gift.',
        'Pedí a mediodía y recogí de camino a casa. Las tazas venían envueltas como un regalo.',
      ),
      name: 'Luis Romero',
      detail: text('Speckled mugs', 'Tazas moteadas'),
    },
    {
      quote: text(
        'One candle broke on the way. A new one was here two days later, no questions.',
        'Una vela se rompió en el camino. A los dos días llegó otra, sin preguntas.',
      ),
      name: 'Priya N.',
      detail: text('Fireside candle', 'Vela'),
    },
  ],
})

const faq = section('faq', {
  items: [
    {
      question: text('How long does delivery take?', '¿Cuánto tarda la entrega?'),
      answer: text(
        'Local deliveries arrive in the window you choose. Shipped orders leave within one working day.',
        'Las entregas locales llegan en la franja que elijas. Los envíos salen en un día hábil.',
      ),
    },
    {
      question: text('Can I return something I used?', '¿Puedo devolver algo que usé?'),
      answer: text(
        'Yes, within 30 days. Bring it to the store or write to us for a label.',
        'Sí, en un plazo de 30 días. Tráelo a la tienda o escríbenos para recibir una etiqueta.',
      ),
    },
    {
      question: text('Do you wrap gifts?', '¿Envuelven regalos?'),
      answer: text('Always, and it’s free.', 'Siempre, y es gratis.'),
    },
  ],
})

const [categories, bestSellers, collections, featured, newest] = defaultTheme.sections as [
  ThemeSection,
  ThemeSection,
  ThemeSection,
  ThemeSection,
  ThemeSection,
]

/** A look for each store. The first one keeps the default look and adds sections. */
const themes: readonly ThemeSettings[] = [
  {
    ...defaultTheme,
    announcement: {
      ...defaultTheme.announcement,
      isOn: true,
      text: text('Free gift wrapping through December 24', 'Envoltura de regalo gratis hasta el 24 de diciembre'),
      link: '/search',
      endsAt: '2026-12-25T05:00:00Z',
    },
    sections: [
      categories,
      bestSellers,
      collections,
      featured,
      newest,
      testimonials,
      section('openingHours'),
      section('newsletter', {
        text: text('New things, once a month. No more than that.', 'Novedades una vez al mes. Nada más.'),
      }),
    ],
    footerText: text(
      'Household goods made to be used every day, chosen by three generations of one family.',
      'Objetos para el hogar hechos para usarse cada día, elegidos por tres generaciones de una familia.',
    ),
    social: { instagram: 'https://instagram.com/marshanddaughters' },
  },
  {
    ...defaultTheme,
    ...presets.boutique,
    hero: {
      ...defaultTheme.hero,
      title: text('Made for the table', 'Hecho para la mesa'),
      text: text('Ceramics, linen, and wood from small workshops.', 'Cerámica, lino y madera de talleres pequeños.'),
      buttonLabel: text('See the collection', 'Ver la colección'),
    },
    sections: [
      section('featuredCollection', { rows: 1 }),
      section('richText', {
        align: 'center',
        title: text('The workshop', 'El taller'),
        content: {
          en: toDocument(
            '<p>We know everyone who makes what we sell. Most of them work less than a day’s drive away.</p>',
          ),
          es: toDocument(
            '<p>Conocemos a quienes hacen lo que vendemos. Casi todos trabajan a menos de un día de camino.</p>',
          ),
        } as Extract<ThemeSection, { type: 'richText' }>['content'],
      }),
      section('productGrid', { source: 'newest', rows: 1 }),
      section('brands'),
      section('newsletter'),
    ],
    social: { instagram: 'https://instagram.com/marshmadrid', pinterest: 'https://pinterest.com/marshmadrid' },
  },
  {
    ...defaultTheme,
    ...presets.studio,
    hero: {
      ...defaultTheme.hero,
      title: text('Fewer, better things', 'Menos cosas, mejores'),
      buttonLabel: text('Browse everything', 'Ver todo'),
    },
    sections: [
      section('productGrid', { source: 'bestSellers', rows: 1 }),
      section('collections'),
      faq,
      section('openingHours'),
    ],
  },
]

/** A published theme for each demo store; the draft is the same. */
export const demoThemes = async (tx: Tx, storeId: string, personId: string, index: number): Promise<void> => {
  const settings = themes[index]
  if (!settings) return
  const version = newId()
  const at = sql<Date>`now() - interval '12 days'`
  await tx
    .insertInto('store_theme_versions')
    .values({
      store_id: storeId,
      id: version,
      kind: 'published',
      name: null,
      settings: JSON.stringify(settings),
      created_at: at,
      created_by: personId,
    })
    .execute()
  await tx
    .insertInto('store_themes')
    .values({
      store_id: storeId,
      draft: JSON.stringify(settings),
      live_version: version,
      published_at: at,
      version: 2,
      created_at: at,
      updated_at: at,
      updated_by: personId,
    })
    .execute()
}
