import type { Language } from '#contract/enumerations.ts'

interface Section {
  heading: string
  lines: readonly string[]
}

interface Policy {
  title: string
  lead: string
  sections: readonly Section[]
}

const english = {
  language: 'English',
  skip: 'Skip to the content',
  signIn: 'Sign in',
  signUp: 'Create your account',
  privacy: 'Privacy',
  terms: 'Terms',
  cookies: 'Cookie policy',
  policies: 'Policies',
  languages: 'Languages',
  changed: (date: string) => `Last changed on ${date}`,
  home: {
    title: 'One back office for all your stores',
    description:
      'The back office in which a small vendor runs one or more online stores: one sign-in, one place to work, every store kept apart.',
    headline: 'One back office for all your stores.',
    lead: 'You sell in more than one place. You should not have to work in more than one.',
    picture: 'One window with three stores to switch between, and the list of the store in use',
    features: 'What it does',
    jobs: [
      {
        heading: 'Run several stores',
        line: 'Sign in once and switch with one click; each store has its own colour, currency, language and time zone, and nothing of one is ever visible in another.',
      },
      {
        heading: 'Keep the catalogue tidy',
        line: 'Find, sort, select and export from the keyboard, undo what you deleted, and see who changed what before you overwrite it.',
      },
      {
        heading: 'Share the work',
        line: 'Give each person exactly the stores and the permissions they need; what you take away ends with their next click.',
      },
    ],
    pricing: 'What it costs',
    price: (price: string) => `${price} a month`,
    trial: (days: number) => `The first ${days} days are free, and no card is asked for.`,
    included: (stores: string, seats: string, emails: string, fee: string) =>
      `One store and one staff seat are included, with ${emails} emails a month. Each further store costs ${stores}, each further seat ${seats}, and ${fee} of every paid order goes to us.`,
    beta: 'This is a beta. Signing in, several stores, staff and brands are ready; products, orders and the rest follow.',
  },
  privacyPage: {
    title: 'Privacy',
    lead: 'What Storeward keeps about you, why, and who can see it. Nothing else is collected: there is no tracking, no advertising and no analytics.',
    sections: [
      {
        heading: 'Your account',
        lines: [
          'Your name, your email address, the name of your business and the names of your stores, because the product cannot work without them.',
          'Your password, only as an argon2id hash: nobody can read it back, we included.',
        ],
      },
      {
        heading: 'Your work',
        lines: [
          'What you enter into your stores and the pictures you upload. It belongs to you; only people you gave access to can see it.',
          'A log of changes: who changed what, when, and from which network address. It lets you and your team see what happened.',
        ],
      },
      {
        heading: 'Your visits',
        lines: [
          'For each sign-in: the kind of browser, the network address and the time of last use, so that a stolen session can be recognised and ended.',
          'When a page breaks: the error, the kind of browser and the network address, so that we can mend it.',
          'Counts of attempts per network address for some minutes, so that nobody can guess passwords.',
        ],
      },
      {
        heading: 'Who else receives something',
        lines: [
          'The mail service that delivers our messages to you, and the storage service that holds your pictures, if the operator of this installation uses one. Nobody else.',
        ],
      },
    ],
  },
  termsPage: {
    title: 'Terms',
    lead: 'The short version is the whole version.',
    sections: [
      {
        heading: 'What you get',
        lines: [
          'The use of Storeward for your business and the people you invite. It is a beta: it works, it is being extended, and things will move.',
          'In this beta no card is asked for and nothing is charged. The prices on the home page are those that will apply.',
        ],
      },
      {
        heading: 'What is yours',
        lines: ['Everything you enter or upload stays yours. You can export your lists as CSV at any time.'],
      },
      {
        heading: 'What we ask',
        lines: [
          'Sell only what you may sell, keep your password to yourself, and do not try to reach stores that are not yours.',
          'Accounts that harm others are suspended.',
        ],
      },
      {
        heading: 'What we cannot promise',
        lines: ['A beta comes without a guarantee. Keep copies of what your business cannot do without.'],
      },
    ],
  },
  cookiesPage: {
    title: 'Cookie policy',
    lead: 'Two cookies, one to keep you signed in and one that keeps strangers from locking you out. No cookie of anybody else, none for advertising, so there is no banner to click away.',
    sections: [
      {
        heading: 'The cookies',
        lines: [
          'storeward_refresh: set when you sign in, for 30 days, and removed when you sign out.',
          'storeward_device: says that this browser has signed in to your account before, so that somebody who guesses your password elsewhere does not lock you out here. It is kept for a year and holds no name or address.',
          'Scripts cannot read them, and they are sent to this site alone.',
        ],
      },
      {
        heading: 'Session storage: gone when the tab closes',
        lines: [
          'session (access_token and csrf_token): shows the server that a request is yours.',
          'tabStore: the store this tab works in.',
          'registration, mailedLink, typedEmail: what you typed to sign up (never the password), a link from a mail until it is used, and the address you typed at the sign-in.',
        ],
      },
      {
        heading: 'Local storage: kept in this browser',
        lines: [
          'auth, stores, currentStore: who is signed in and which stores there are, so that pages open at once. Removed when you sign out.',
          'lastSelectedStoreId: the store you used last.',
          'theme, language, sidebar, and the columns and views you chose for lists: how the pages look to you.',
          'activeImport, importLease: a customer import that is still running, and which tab runs it. The rows of a large one are kept in a database of this browser (IndexedDB, storeward-import). Removed when it is over or you sign out.',
        ],
      },
    ],
  },
}

const spanish: typeof english = {
  language: 'Español',
  skip: 'Saltar al contenido',
  signIn: 'Iniciar sesión',
  signUp: 'Crea tu cuenta',
  privacy: 'Privacidad',
  terms: 'Condiciones',
  cookies: 'Política de cookies',
  policies: 'Políticas',
  languages: 'Idiomas',
  changed: (date) => `Último cambio: ${date}`,
  home: {
    title: 'Un solo panel para todas tus tiendas',
    description:
      'El panel en el que un pequeño vendedor lleva una o varias tiendas en línea: una sola sesión, un solo lugar de trabajo y cada tienda por separado.',
    headline: 'Un solo panel para todas tus tiendas.',
    lead: 'Vendes en más de un sitio. No deberías tener que trabajar en más de uno.',
    picture: 'Una ventana con tres tiendas entre las que cambiar y la lista de la tienda en uso',
    features: 'Qué hace',
    jobs: [
      {
        heading: 'Lleva varias tiendas',
        line: 'Inicia sesión una vez y cambia con un clic; cada tienda tiene su color, su moneda, su idioma y su zona horaria, y nada de una se ve jamás en otra.',
      },
      {
        heading: 'Mantén el catálogo en orden',
        line: 'Busca, ordena, selecciona y exporta desde el teclado, deshaz lo que borraste y mira quién cambió qué antes de sobrescribirlo.',
      },
      {
        heading: 'Reparte el trabajo',
        line: 'Da a cada persona justo las tiendas y los permisos que necesita; lo que le quitas termina con su siguiente clic.',
      },
    ],
    pricing: 'Cuánto cuesta',
    price: (price) => `${price} al mes`,
    trial: (days) => `Los primeros ${days} días son gratis y no se pide tarjeta.`,
    included: (stores, seats, emails, fee) =>
      `Incluye una tienda, un puesto para personal y ${emails} correos al mes. Cada tienda adicional cuesta ${stores}, cada puesto adicional ${seats}, y nos corresponde el ${fee} de cada pedido pagado.`,
    beta: 'Esto es una beta. El inicio de sesión, varias tiendas, el personal y las marcas están listos; productos, pedidos y lo demás vienen después.',
  },
  privacyPage: {
    title: 'Privacidad',
    lead: 'Qué guarda Storeward sobre ti, para qué y quién puede verlo. No se recoge nada más: sin rastreo, sin publicidad y sin analítica.',
    sections: [
      {
        heading: 'Tu cuenta',
        lines: [
          'Tu nombre, tu correo, el nombre de tu negocio y los de tus tiendas, porque sin ellos el producto no funciona.',
          'Tu contraseña, solo como hash argon2id: nadie puede leerla, tampoco nosotros.',
        ],
      },
      {
        heading: 'Tu trabajo',
        lines: [
          'Lo que introduces en tus tiendas y las imágenes que subes. Es tuyo; solo lo ven las personas a las que diste acceso.',
          'Un registro de cambios: quién cambió qué, cuándo y desde qué dirección de red. Así tú y tu equipo podéis ver qué pasó.',
        ],
      },
      {
        heading: 'Tus visitas',
        lines: [
          'De cada inicio de sesión: el tipo de navegador, la dirección de red y la hora del último uso, para reconocer y cerrar una sesión robada.',
          'Cuando una página falla: el error, el tipo de navegador y la dirección de red, para poder arreglarlo.',
          'El número de intentos por dirección de red durante unos minutos, para que nadie pueda adivinar contraseñas.',
        ],
      },
      {
        heading: 'Quién más recibe algo',
        lines: [
          'El servicio de correo que te entrega nuestros mensajes y el de almacenamiento que guarda tus imágenes, si el operador de esta instalación usa uno. Nadie más.',
        ],
      },
    ],
  },
  termsPage: {
    title: 'Condiciones',
    lead: 'La versión corta es la versión completa.',
    sections: [
      {
        heading: 'Qué obtienes',
        lines: [
          'El uso de Storeward para tu negocio y las personas que invites. Es una beta: funciona, se está ampliando y habrá cambios.',
          'En esta beta no se pide tarjeta ni se cobra nada. Los precios de la página de inicio son los que se aplicarán.',
        ],
      },
      {
        heading: 'Qué es tuyo',
        lines: [
          'Todo lo que introduces o subes sigue siendo tuyo. Puedes exportar tus listas en CSV en cualquier momento.',
        ],
      },
      {
        heading: 'Qué pedimos',
        lines: [
          'Vende solo lo que puedas vender, guarda tu contraseña para ti y no intentes entrar en tiendas que no son tuyas.',
          'Las cuentas que perjudican a otros se suspenden.',
        ],
      },
      {
        heading: 'Qué no podemos prometer',
        lines: ['Una beta se ofrece sin garantía. Guarda copias de lo que tu negocio no puede perder.'],
      },
    ],
  },
  cookiesPage: {
    title: 'Política de cookies',
    lead: 'Dos cookies: una mantiene tu sesión y la otra evita que un desconocido te deje fuera. Ninguna de terceros, ninguna de publicidad, así que no hay ningún aviso que cerrar.',
    sections: [
      {
        heading: 'Las cookies',
        lines: [
          'storeward_refresh: se crea al iniciar sesión, dura 30 días y se borra al cerrarla.',
          'storeward_device: dice que este navegador ya inició sesión en tu cuenta, para que quien intente adivinar tu contraseña desde otro sitio no te deje fuera aquí. Dura un año y no contiene nombres ni direcciones.',
          'Los scripts no pueden leerlas y solo se envían a este sitio.',
        ],
      },
      {
        heading: 'Almacenamiento de sesión: desaparece al cerrar la pestaña',
        lines: [
          'session (access_token y csrf_token): muestra al servidor que una solicitud es tuya.',
          'tabStore: la tienda en la que trabaja esta pestaña.',
          'registration, mailedLink, typedEmail: lo que escribiste para registrarte (nunca la contraseña), un enlace de un correo hasta que se usa y el correo que escribiste al iniciar sesión.',
        ],
      },
      {
        heading: 'Almacenamiento local: se queda en este navegador',
        lines: [
          'auth, stores, currentStore: quién tiene la sesión abierta y qué tiendas hay, para que las páginas se abran al instante. Se borran al cerrar la sesión.',
          'lastSelectedStoreId: la última tienda que usaste.',
          'theme, language, sidebar, y las columnas y vistas que elegiste en las listas: cómo ves las páginas.',
          'activeImport, importLease: una importación de clientes en curso y la pestaña que la lleva. Las filas de una grande se guardan en una base de datos de este navegador (IndexedDB, storeward-import). Se borran al terminar o al cerrar la sesión.',
        ],
      },
    ],
  },
}

export type SiteText = typeof english
export type PolicyText = Policy
export const siteText: Record<Language, SiteText> = { en: english, es: spanish }
