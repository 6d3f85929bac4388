import type { Language } from '#contract/enumerations.ts'
import {
  type CookieName,
  cookies,
  type DraftStorage,
  type ListStorage,
  type StorageLifetime,
  type StorageKey,
} from '#contract/browser-storage.ts'
import type { PolicyText } from './policy-types.ts'

interface CookiesText extends PolicyText {
  parts: Record<'banner' | 'cookies' | 'storage' | 'yours', PolicyText['parts'][string]>
  head: { name: string; where: string; why: string; howLong: string }
  cookieCaption: string
  storageCaption: string
  whose: Record<(typeof cookies)[CookieName]['audience'], string>
  areas: Record<'local' | 'session' | 'database', string>
  until: Record<StorageLifetime, string>
  cookieWords: Record<CookieName, { why: string; howLong: (days: number) => string }>
  keyWords: Record<StorageKey, string>
  listWords: Record<ListStorage, string>
  draftWords: Record<DraftStorage, string>
  databaseWords: string
  /** The driver app, which has no account. */
  driverWords: { why: string; howLong: string }
  /** The chat of a store. */
  chatWords: { why: string; howLong: string }
}

const signedInEnglish = (days: number) => `${days} days after your last visit, or until you sign out`

const cartEnglish = (days: number) => `${days} days after your last visit`

const english: CookiesText = {
  title: 'Cookie policy',
  description:
    'Every cookie and storage entry that Storeward keeps in your browser, with its purpose and how long it’s kept.',
  lead: 'We only store the data needed to keep you signed in and save your work. No advertising, no analytics, no third parties.',
  parts: {
    banner: {
      heading: 'No cookie banner',
      lines: [
        'Consent is required for cookies that go beyond what you asked a site to do. We don’t use any, so there’s no banner.',
        'You can read these pages without cookies, and reading them sets none. There’s no analytics, no advertising, no social media buttons, and no third-party fonts or scripts. If you choose a theme at the bottom of a page, only that choice is stored.',
        'If this ever changes, we’ll ask first, and declining will be as easy as accepting.',
      ],
    },
    cookies: {
      heading: 'Cookies',
      lines: [
        'Cookies are set when you sign in, sign up, or add something to a cart. Unless noted below, scripts can’t read them (HttpOnly). They’re only sent to this site (SameSite) and always encrypted over HTTPS.',
      ],
    },
    storage: {
      heading: 'Browser storage',
      lines: [
        'The dashboard stores these entries on your device. Unlike cookies, they aren’t sent with every request.',
      ],
    },
    yours: {
      heading: 'Removal',
      lines: [
        'Signing out removes the data of your session. To remove everything else, delete this site’s data in your browser settings. You’ll need to sign in again, and your list settings are reset.',
        'Storeward also works if your browser doesn’t store data, but you’ll need to sign in more often.',
        'The [privacy policy](/privacy) lists the data we store on our servers.',
      ],
    },
  },
  head: { name: 'Name', where: 'Type', why: 'Purpose', howLong: 'Duration' },
  cookieCaption: 'Cookies',
  storageCaption: 'Browser storage entries',
  whose: {
    vendor: 'Cookie for vendors and staff',
    customer: 'Cookie for customers of a store',
    both: 'Cookie for everyone who signs in',
  },
  areas: { local: 'Local storage', session: 'Session storage', database: 'IndexedDB' },
  until: {
    tab: 'Until you close the tab or sign out',
    'sign-out': 'Until you sign out',
    done: 'Until the import ends or you sign out',
    saved: 'Until you save or discard it',
    never: 'Until you delete it',
  },
  cookieWords: {
    storeward_refresh: { why: 'Keeps you signed in to the dashboard.', howLong: signedInEnglish },
    storeward_customer_refresh: { why: 'Keeps you signed in as a customer of a store.', howLong: signedInEnglish },
    storeward_shop_session: { why: 'Keeps you signed in to a store’s shop.', howLong: signedInEnglish },
    storeward_cart: { why: 'Remembers your cart in a store’s shop.', howLong: cartEnglish },
    storeward_cart_count: {
      why: 'Shows the number of items in your cart. Scripts of the shop can read this one.',
      howLong: cartEnglish,
    },
    storeward_referral: {
      why: 'Remembers the invitation that led you to a store’s shop.',
      howLong: (days) => `${days} days, or until you join`,
    },
    storeward_shop_pending: {
      why: 'Your sign-up or password reset at a shop, encrypted and without the password, until you enter the emailed code.',
      howLong: (days) => `${days} ${days === 1 ? 'day' : 'days'}, or until you enter the code`,
    },
    storeward_position: {
      why: 'Makes sure that reports and summaries include your latest changes. Contains only a number.',
      howLong: (days) => (days === 1 ? '1 day after your last change' : `${days} days after your last change`),
    },
    storeward_device: {
      why: 'Recognizes this browser so that failed sign-ins elsewhere don’t lock you out here. Contains no name or email.',
      howLong: (days) => `${days} days after your last sign-in`,
    },
  },
  keyWords: {
    auth: 'Marks that you’re signed in, so that all tabs sign out together. Doesn’t grant access.',
    stores: 'Your list of stores, so that pages open faster.',
    currentStore: 'Your current store.',
    lastSelectedStoreId: 'Your last used store, for your next sign-in.',
    theme: 'Light, dark, or system theme.',
    language: 'English or Spanish.',
    sidebar: 'Whether the sidebar is expanded or collapsed.',
    hiddenChecklists: 'The stores whose setup checklist you’ve hidden.',
    activeImport: 'A running customer import, so that it continues after a reload.',
    importLease: 'The tab that runs the import.',
    session: 'The tokens that identify your requests to the server.',
    tabStore: 'The store of this tab, so that each tab can use a different store.',
    registration: 'Your sign-up details, without the password, until your email is confirmed.',
    mailedLink: 'The data of an email link until you use it.',
    recentPages: 'The pages you opened last, so that the command palette can offer them.',
    orderDrafts: 'Your order drafts, so that a reload doesn’t lose them.',
    typedEmail: 'The email you entered when signing in, in case you forgot your password.',
    scrollPositions: 'Your scroll position on a page, for when you go back.',
  },
  listWords: {
    list: 'Your columns and views of a list. One entry per list and store.',
    seen: 'The records you’ve opened in a list, so that new ones are highlighted. One entry per list and store.',
  },
  draftWords: {
    pageDraft: 'Unsaved changes of a page, so that a crash doesn’t lose them. One entry per page and store.',
    themeDraft: 'Unsaved changes of a theme, so that a crash doesn’t lose them. One entry per store.',
    productDraft: 'A new product before its first save, so that a crash doesn’t lose it. One entry per store.',
    campaignDraft: 'Unsaved changes of an email campaign, so that a crash doesn’t lose them. One entry per campaign.',
  },
  databaseWords: 'The rows of a large customer import while it’s running.',
  driverWords: {
    why: 'For drivers: the route of a delivery link and updates that aren’t sent yet, so that they work offline.',
    howLong: 'Until the route ends, at most 3 days after the last visit',
  },
  chatWords: {
    why: 'Opens your chat with a store again: a token for that conversation, and the name and email you entered. One entry per store, also on other sites that offer its chat.',
    howLong: 'Until you start another conversation, or the next visit after it expires',
  },
}

const signedInSpanish = (days: number) => `${days} días después de tu última visita o hasta que cierres sesión`

const cartSpanish = (days: number) => `${days} días después de tu última visita`

const spanish: CookiesText = {
  title: 'Política de cookies',
  description: 'Todas las cookies y entradas que Storeward guarda en tu navegador, con su finalidad y duración.',
  lead: 'Solo guardamos los datos necesarios para mantener tu sesión y tu trabajo. Sin publicidad, sin analítica, sin terceros.',
  parts: {
    banner: {
      heading: 'Sin aviso de cookies',
      lines: [
        'Se necesita tu consentimiento para las cookies que van más allá de lo que le pides a un sitio. No usamos ninguna, así que no hay aviso.',
        'Puedes leer estas páginas sin cookies, y leerlas no crea ninguna. No hay analítica, publicidad, botones de redes sociales ni fuentes o scripts de terceros. Si eliges un tema al final de una página, solo se guarda esa elección.',
        'Si esto cambia, te preguntaremos antes, y rechazar será tan fácil como aceptar.',
      ],
    },
    cookies: {
      heading: 'Cookies',
      lines: [
        'Las cookies se crean cuando inicias sesión, te registras o agregas algo a un carrito. Salvo donde se indica, los scripts no pueden leerlas (HttpOnly). Solo se envían a este sitio (SameSite) y con HTTPS siempre van cifradas.',
      ],
    },
    storage: {
      heading: 'Almacenamiento del navegador',
      lines: [
        'El panel guarda estas entradas en tu dispositivo. A diferencia de las cookies, no se envían con cada solicitud.',
      ],
    },
    yours: {
      heading: 'Eliminación',
      lines: [
        'Al cerrar sesión se eliminan los datos de tu sesión. Para eliminar lo demás, borra los datos de este sitio en la configuración de tu navegador. Tendrás que volver a iniciar sesión y se restablecerá la configuración de tus listas.',
        'Storeward también funciona si tu navegador no guarda datos, pero tendrás que iniciar sesión más seguido.',
        'La [política de privacidad](/privacy) muestra los datos que guardamos en nuestros servidores.',
      ],
    },
  },
  head: { name: 'Nombre', where: 'Tipo', why: 'Finalidad', howLong: 'Duración' },
  cookieCaption: 'Cookies',
  storageCaption: 'Entradas del almacenamiento del navegador',
  whose: {
    vendor: 'Cookie para vendedores y personal',
    customer: 'Cookie para clientes de una tienda',
    both: 'Cookie para todos los que inician sesión',
  },
  areas: { local: 'Almacenamiento local', session: 'Almacenamiento de sesión', database: 'IndexedDB' },
  until: {
    tab: 'Hasta que cierres la pestaña o la sesión',
    'sign-out': 'Hasta que cierres sesión',
    done: 'Hasta que termine la importación o cierres sesión',
    saved: 'Hasta que lo guardes o lo descartes',
    never: 'Hasta que la elimines',
  },
  cookieWords: {
    storeward_refresh: { why: 'Mantiene tu sesión en el panel.', howLong: signedInSpanish },
    storeward_customer_refresh: { why: 'Mantiene tu sesión como cliente de una tienda.', howLong: signedInSpanish },
    storeward_shop_session: { why: 'Mantiene tu sesión en el sitio de una tienda.', howLong: signedInSpanish },
    storeward_cart: { why: 'Recuerda tu carrito en el sitio de una tienda.', howLong: cartSpanish },
    storeward_cart_count: {
      why: 'Muestra cuántos artículos tiene tu carrito. Los scripts de la tienda pueden leerla.',
      howLong: cartSpanish,
    },
    storeward_referral: {
      why: 'Recuerda la invitación que te llevó al sitio de una tienda.',
      howLong: (days) => `${days} días o hasta que te unas`,
    },
    storeward_shop_pending: {
      why: 'Tu registro o restablecimiento de contraseña en una tienda, cifrado y sin la contraseña, hasta que ingreses el código del correo.',
      howLong: (days) => `${days} ${days === 1 ? 'día' : 'días'} o hasta que ingreses el código`,
    },
    storeward_position: {
      why: 'Hace que los informes y resúmenes incluyan tus últimos cambios. Contiene solo un número.',
      howLong: (days) =>
        days === 1 ? '1 día después de tu último cambio' : `${days} días después de tu último cambio`,
    },
    storeward_device: {
      why: 'Reconoce este navegador para que los intentos fallidos en otros lugares no te bloqueen aquí. No contiene tu nombre ni tu correo.',
      howLong: (days) => `${days} días después de tu último inicio de sesión`,
    },
  },
  keyWords: {
    auth: 'Indica que tienes una sesión abierta, para que se cierre en todas las pestañas a la vez. No da acceso.',
    stores: 'Tu lista de tiendas, para que las páginas abran más rápido.',
    currentStore: 'Tu tienda actual.',
    lastSelectedStoreId: 'La última tienda que usaste, para tu próximo inicio de sesión.',
    theme: 'Tema claro, oscuro o del sistema.',
    language: 'Inglés o español.',
    sidebar: 'Si el menú lateral está abierto o contraído.',
    hiddenChecklists: 'Las tiendas cuya lista de configuración ocultaste.',
    activeImport: 'Una importación de clientes en curso, para que continúe después de recargar.',
    importLease: 'La pestaña que ejecuta la importación.',
    session: 'Los tokens que identifican tus solicitudes al servidor.',
    tabStore: 'La tienda de esta pestaña, para que cada pestaña pueda usar una tienda distinta.',
    registration: 'Tus datos de registro, sin la contraseña, hasta que confirmes tu correo.',
    mailedLink: 'Los datos de un enlace por correo hasta que lo uses.',
    recentPages: 'Las últimas páginas que abriste, para que la paleta de comandos pueda ofrecerlas.',
    orderDrafts: 'Tus borradores de pedidos, para no perderlos al recargar.',
    typedEmail: 'El correo que ingresaste al iniciar sesión, por si olvidaste tu contraseña.',
    scrollPositions: 'Tu posición en una página, para cuando vuelvas.',
  },
  listWords: {
    list: 'Tus columnas y vistas de una lista. Una entrada por lista y tienda.',
    seen: 'Los registros que abriste en una lista, para destacar los nuevos. Una entrada por lista y tienda.',
  },
  draftWords: {
    pageDraft:
      'Cambios sin guardar de una página, para no perderlos si el navegador falla. Una entrada por página y tienda.',
    themeDraft: 'Cambios sin guardar de un tema, para que una falla no los borre. Una entrada por tienda.',
    productDraft:
      'Un producto nuevo antes de guardarse por primera vez, para que una falla no lo borre. Una entrada por tienda.',
    campaignDraft:
      'Cambios sin guardar de una campaña de correo, para que una falla no los borre. Una entrada por campaña.',
  },
  databaseWords: 'Las filas de una importación grande de clientes mientras está en curso.',
  driverWords: {
    why: 'Para conductores: la ruta de un enlace de entrega y las actualizaciones sin enviar, para usarlos sin conexión.',
    howLong: 'Hasta que termine la ruta, como máximo 3 días después de la última visita',
  },
  chatWords: {
    why: 'Vuelve a abrir tu chat con una tienda: un token de esa conversación, y el nombre y correo que ingresaste. Una entrada por tienda, también en otros sitios que ofrecen su chat.',
    howLong: 'Hasta que inicies otra conversación o hasta la siguiente visita después de que venza',
  },
}

export const cookiesText: Record<Language, CookiesText> = { en: english, es: spanish }
