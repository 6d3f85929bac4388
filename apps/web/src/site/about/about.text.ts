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
    'Who Storeward is for, what we believe about tools for small vendors, and how it is built. It is a beta, and says so.',
  heading: 'A precise tool for small vendors',
  lead: 'Storeward is the back office behind one or more online stores. We make it for people who sell, pack and deliver themselves, or with a handful of helpers.',
  sections: [
    {
      heading: 'Who it is for',
      lines: [
        'A bakery that takes orders by phone until ten and delivers at noon. A shop with a second brand that must not get mixed up with the first. Somebody who runs the whole of it at a kitchen table.',
        'It is not made for department stores, and it does not try to be. A person should know all of it after a week.',
      ],
    },
    {
      heading: 'What we believe',
      lines: [
        {
          belief: 'Plain words.',
          means: 'A screen says what happened and what to do next. A price says where it comes from.',
        },
        {
          belief: 'Your data is yours.',
          means:
            'You can export it as CSV while the dashboard is open to you, and afterwards on request. Most of what you delete can be brought back.',
        },
        {
          belief: 'No tracking.',
          means:
            'These pages load nothing from anybody else, nor does the dashboard, except maps if the operator chose a map service. Nobody counts your clicks.',
        },
        {
          belief: 'Mistakes are normal.',
          means: 'Most things can be undone, what cannot asks first, and a log says who did what.',
        },
        {
          belief: 'Promises have limits.',
          means: 'A delivery window that is full is full, and the last piece is sold once unless you say otherwise.',
        },
        {
          belief: 'A price list that fits on one screen.',
          means: 'What you use beyond it, you can work out before you use it.',
        },
      ],
    },
    {
      heading: 'How it is built',
      lines: [
        'Carefully, and to last: one program and one PostgreSQL database, few moving parts. Every change is written together with its entry in the log, or not at all. Money is counted in whole cents. Whether one store can see anything of another is tried out on every single operation before a version goes out.',
        'It works with the keyboard, on a phone, in a light and a dark theme, and with a screen reader. These public pages work without JavaScript too.',
      ],
    },
    {
      heading: 'It is a beta',
      lines: [
        'What the home page shows works today. What it lists as not there yet is being built. Things will move, now and then something will break, and we would like to hear of it.',
      ],
    },
  ],
  ask: 'Write to us',
}

const spanish: AboutText = {
  title: 'Quiénes somos',
  description:
    'Para quién es Storeward, qué creemos sobre las herramientas para pequeños vendedores y cómo está hecho. Es una beta, y lo dice.',
  heading: 'Una herramienta precisa para pequeños vendedores',
  lead: 'Storeward es el panel que hay detrás de una o varias tiendas en línea. Lo hacemos para quienes venden, preparan y entregan por su cuenta, o con unas pocas manos más.',
  sections: [
    {
      heading: 'Para quién es',
      lines: [
        'Una panadería que toma pedidos por teléfono hasta las diez y reparte a mediodía. Una tienda con una segunda marca que no debe mezclarse con la primera. Alguien que lo lleva todo desde la mesa de la cocina.',
        'No está hecho para grandes almacenes ni lo pretende. Una persona debería conocerlo entero al cabo de una semana.',
      ],
    },
    {
      heading: 'Qué creemos',
      lines: [
        {
          belief: 'Palabras claras.',
          means: 'Una pantalla dice qué ha pasado y qué hacer después. Un precio dice de dónde sale.',
        },
        {
          belief: 'Tus datos son tuyos.',
          means:
            'Puedes exportarlos en CSV mientras el panel esté abierto para ti y, después, si nos lo pides. Casi todo lo que borras se puede recuperar.',
        },
        {
          belief: 'Sin rastreo.',
          means:
            'Estas páginas no cargan nada de nadie más, y el panel tampoco, salvo los mapas si el operador eligió un servicio de mapas. Nadie cuenta tus clics.',
        },
        {
          belief: 'Equivocarse es normal.',
          means: 'Casi todo se puede deshacer, lo que no, pregunta antes, y un registro dice quién hizo qué.',
        },
        {
          belief: 'Las promesas tienen límites.',
          means:
            'Una franja de entrega llena está llena, y la última unidad se vende una vez salvo que digas otra cosa.',
        },
        {
          belief: 'Una lista de precios que cabe en una pantalla.',
          means: 'Lo que uses de más, lo puedes calcular antes de usarlo.',
        },
      ],
    },
    {
      heading: 'Cómo está hecho',
      lines: [
        'Con cuidado y para durar: un programa y una base de datos PostgreSQL, pocas piezas móviles. Cada cambio se escribe junto con su entrada en el registro, o no se escribe. El dinero se cuenta en céntimos enteros. Si una tienda puede ver algo de otra se prueba en cada operación antes de publicar una versión.',
        'Funciona con el teclado, en el teléfono, con tema claro y oscuro y con lector de pantalla. Estas páginas públicas funcionan también sin JavaScript.',
      ],
    },
    {
      heading: 'Es una beta',
      lines: [
        'Lo que muestra la página de inicio funciona hoy. Lo que dice que todavía no está se está construyendo. Habrá cambios, alguna vez algo fallará, y nos gustaría saberlo.',
      ],
    },
  ],
  ask: 'Escríbenos',
}

export const aboutText: Record<Language, AboutText> = { en: english, es: spanish }
