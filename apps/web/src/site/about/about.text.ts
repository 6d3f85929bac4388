import type { Language } from '#contract/enumerations.ts'

interface Section {
  heading: string
  lines: readonly (string | { belief: string; means: string })[]
}

interface AboutText {
  title: string
  description: string
  heading: string
  lead: string
  sections: readonly Section[]
  ask: string
}

const english: AboutText = {
  title: 'About',
  description:
    'Storeward is a back office for small vendors with one or more online stores. Learn who it’s for and how it’s built.',
  heading: 'Built for small vendors',
  lead: 'Storeward is the back office for one or more online stores. We build it for people who sell, pack, and deliver on their own or with a small team.',
  sections: [
    {
      heading: 'Our customers',
      lines: [
        'A bakery that takes phone orders until ten and delivers at noon. A shop that runs a second brand. A maker who runs the whole business from the kitchen table.',
        'Storeward stays small on purpose. You can learn all of it in a week.',
      ],
    },
    {
      heading: 'Our principles',
      lines: [
        {
          belief: 'Plain language.',
          means: 'Every screen tells you what happened and what to do next, and every price shows how it’s calculated.',
        },
        {
          belief: 'Your data is yours.',
          means: 'Export your data as CSV anytime, or ask us for a copy. Most deleted records can be restored.',
        },
        {
          belief: 'No tracking.',
          means:
            'We don’t use analytics, advertising, or third-party scripts. Maps in the dashboard may load from a map service.',
        },
        {
          belief: 'Room for mistakes.',
          means:
            'You can undo most changes. Permanent ones need your confirmation, and the activity log shows who did what.',
        },
        {
          belief: 'No overselling.',
          means:
            'A full delivery window stops taking orders, and the last item sells once unless you allow backorders.',
        },
        {
          belief: 'Simple pricing.',
          means: 'One plan and one short price list, so you know your bill in advance.',
        },
      ],
    },
    {
      heading: 'Technology',
      lines: [
        'One program and one PostgreSQL database. Every change is saved together with its log entry, and amounts are calculated in whole cents. Before each release, we test every operation to make sure stores can’t see each other’s data.',
        'Storeward works with a keyboard, on a phone, with a screen reader, and in light and dark themes. The public pages also work without JavaScript.',
      ],
    },
    {
      heading: 'Beta',
      lines: [
        'Everything on the home page works today. Expect changes and the occasional bug, and let us know what you think.',
      ],
    },
  ],
  ask: 'Contact us',
}

const spanish: AboutText = {
  title: 'Acerca de',
  description:
    'Storeward es un panel para pequeños vendedores con una o varias tiendas en línea. Conoce para quién es y cómo está hecho.',
  heading: 'Hecho para pequeños vendedores',
  lead: 'Storeward es el panel de administración de una o varias tiendas en línea. Lo hacemos para quienes venden, preparan y entregan por su cuenta o con un equipo pequeño.',
  sections: [
    {
      heading: 'Nuestros clientes',
      lines: [
        'Una panadería que toma pedidos por teléfono hasta las diez y entrega a mediodía. Una tienda que maneja una segunda marca. Una artesana que dirige todo su negocio desde la mesa de la cocina.',
        'Storeward es pequeño a propósito. Puedes aprender a usarlo todo en una semana.',
      ],
    },
    {
      heading: 'Nuestros principios',
      lines: [
        {
          belief: 'Lenguaje claro.',
          means: 'Cada pantalla dice qué pasó y qué hacer después, y cada precio muestra cómo se calcula.',
        },
        {
          belief: 'Tus datos son tuyos.',
          means:
            'Exporta tus datos en CSV cuando quieras o pídenos una copia. Casi todo lo que eliminas se puede recuperar.',
        },
        {
          belief: 'Sin rastreo.',
          means:
            'No usamos analítica, publicidad ni scripts de terceros. Los mapas del panel pueden venir de un servicio de mapas.',
        },
        {
          belief: 'Margen para errores.',
          means:
            'Puedes deshacer casi todos los cambios. Los permanentes piden tu confirmación, y el registro de actividad muestra quién hizo qué.',
        },
        {
          belief: 'Sin ventas de más.',
          means:
            'Una franja de entrega llena deja de recibir pedidos, y el último artículo se vende una sola vez, salvo que permitas vender sin existencias.',
        },
        {
          belief: 'Precios simples.',
          means: 'Un plan y una lista de precios corta, para que sepas de antemano cuánto pagarás.',
        },
      ],
    },
    {
      heading: 'Tecnología',
      lines: [
        'Un programa y una base de datos PostgreSQL. Cada cambio se guarda junto con su entrada en el registro, y los importes se calculan en centavos enteros. Antes de cada versión probamos todas las operaciones para asegurarnos de que una tienda no pueda ver los datos de otra.',
        'Storeward funciona con el teclado, en el teléfono, con lector de pantalla y en temas claro y oscuro. Las páginas públicas también funcionan sin JavaScript.',
      ],
    },
    {
      heading: 'Beta',
      lines: [
        'Todo lo que muestra la página de inicio funciona hoy. Habrá cambios y algún error ocasional. Cuéntanos qué te parece.',
      ],
    },
  ],
  ask: 'Contáctanos',
}

export const aboutText: Record<Language, AboutText> = { en: english, es: spanish }
