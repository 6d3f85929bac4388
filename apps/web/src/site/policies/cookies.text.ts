import type { Language } from '#contract/enumerations.ts'
import {
  type CookieName,
  cookies,
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
  databaseWords: string
}

const signedInEnglish = (days: number) => `${days} days since you were last here, or until you sign out`

const english: CookiesText = {
  title: 'Cookie policy',
  description:
    'Every cookie and every entry that Storeward keeps in your browser: its name, what it is for and how long it stays.',
  lead: 'Only what keeps you signed in and your work at hand. Nothing for advertising, nothing that counts visits, nothing of anybody else.',
  parts: {
    banner: {
      heading: 'Why there is no banner',
      lines: [
        'A choice is owed for what a site sets beyond what you asked it to do. We set nothing of the kind, so there is nothing to accept or refuse, and no banner to click away.',
        'To read these pages you need no cookie, and reading sets none: no analytics, no advertising, no buttons of social networks, no fonts or scripts from elsewhere. Choosing a theme at the foot of a page keeps that one choice.',
        'Should that ever change, you will be asked before, and a no will be as easy as a yes.',
      ],
    },
    cookies: {
      heading: 'Cookies',
      lines: [
        'They are set when somebody signs in. Scripts cannot read them (HttpOnly), they go to this site alone (SameSite=Strict), and where the site is reached over HTTPS they travel encrypted only.',
      ],
    },
    storage: {
      heading: 'Storage of your browser',
      lines: [
        'Entries that the pages of the dashboard keep on your device. They are never sent along by themselves as cookies are.',
      ],
    },
    yours: {
      heading: 'How to remove them',
      lines: [
        'Signing out removes what belongs to your session. Everything else goes when you delete the data of this site in the settings of your browser; you then sign in again and find your lists as they are at first.',
        'A browser that keeps nothing at all works too: you will have to sign in more often.',
        'What we keep on our side stands in the [privacy policy](/privacy).',
      ],
    },
  },
  head: { name: 'Name', where: 'Where', why: 'What it is for', howLong: 'How long' },
  cookieCaption: 'The cookies, and who gets them',
  storageCaption: 'The entries in the storage of the browser',
  whose: {
    vendor: 'Cookie, for those who run stores',
    customer: 'Cookie, for customers of a store',
    both: 'Cookie, for everybody who signs in',
  },
  areas: { local: 'Local storage', session: 'Session storage', database: 'IndexedDB' },
  until: {
    tab: 'Until the tab is closed or you sign out',
    'sign-out': 'Until you sign out',
    done: 'Until the import is over or you sign out',
    never: 'Until you delete it',
  },
  cookieWords: {
    storeward_refresh: { why: 'Keeps you signed in to the dashboard.', howLong: signedInEnglish },
    storeward_customer_refresh: { why: 'Keeps you signed in as a customer of a store.', howLong: signedInEnglish },
    storeward_device: {
      why: 'Says that this browser has signed in to your account before, so that somebody who guesses passwords elsewhere does not lock you out here. It holds no name and no email address.',
      howLong: (days) => `${days} days since the last sign-in`,
    },
  },
  keyWords: {
    auth: 'Marks that somebody is signed in here, so that all tabs sign out together. It lets nobody in.',
    stores: 'The list of your stores, so that pages open at once.',
    currentStore: 'The store you work in.',
    lastSelectedStoreId: 'The store you used last, for the next sign-in.',
    theme: 'Light, dark or as your system has it.',
    language: 'English or Spanish.',
    sidebar: 'Whether the menu at the side is wide or narrow.',
    hiddenChecklists: 'For which stores you have put the list of first steps away.',
    activeImport: 'A customer import that is running, so that it goes on after a reload.',
    importLease: 'Which tab runs that import.',
    session: 'The tokens that show the server that a request is yours.',
    tabStore: 'The store of this tab, so that two tabs can work in two stores.',
    registration: 'What you typed to sign up, never the password, until your email address is confirmed.',
    mailedLink: 'What a link from a mail carries, until it is used.',
    orderDrafts: 'An order you are writing, so that a reload does not lose it.',
    typedEmail: 'The email address you typed at the sign-in, in case you forgot the password.',
    scrollPositions: 'How far down you had read a page, for the way back.',
  },
  listWords: {
    list: 'The columns and views you chose for a list. One entry per list and store.',
    seen: 'What you have opened in a list already, so that new things stand out. One entry per list and store.',
  },
  databaseWords: 'The rows of a large customer import while it runs.',
}

const signedInSpanish = (days: number) => `${days} días desde tu última visita, o hasta que cierres la sesión`

const spanish: CookiesText = {
  title: 'Política de cookies',
  description:
    'Todas las cookies y entradas que Storeward guarda en tu navegador: su nombre, para qué sirven y cuánto duran.',
  lead: 'Solo lo que mantiene tu sesión abierta y tu trabajo a mano. Nada de publicidad, nada que cuente visitas, nada de terceros.',
  parts: {
    banner: {
      heading: 'Por qué no hay aviso',
      lines: [
        'Hay que dejar elegir cuando un sitio guarda algo más de lo que le has pedido. Nosotros no guardamos nada así: no hay nada que aceptar ni rechazar, ni ningún aviso que cerrar.',
        'Para leer estas páginas no hace falta ninguna cookie, y leerlas no crea ninguna: ni analítica, ni publicidad, ni botones de redes sociales, ni tipos de letra o scripts de otros sitios. Si eliges un tema al pie de una página, se guarda solo esa elección.',
        'Si eso cambiara algún día, te preguntaremos antes, y decir que no será tan fácil como decir que sí.',
      ],
    },
    cookies: {
      heading: 'Cookies',
      lines: [
        'Se crean cuando alguien inicia sesión. Los scripts no pueden leerlas (HttpOnly), se envían solo a este sitio (SameSite=Strict) y, cuando al sitio se llega por HTTPS, viajan siempre cifradas.',
      ],
    },
    storage: {
      heading: 'Almacenamiento de tu navegador',
      lines: [
        'Entradas que las páginas del panel guardan en tu dispositivo. Nunca se envían por sí solas, como sí hacen las cookies.',
      ],
    },
    yours: {
      heading: 'Cómo borrarlas',
      lines: [
        'Al cerrar la sesión se borra lo que pertenece a ella. Lo demás desaparece cuando borras los datos de este sitio en los ajustes de tu navegador; después inicias sesión de nuevo y encuentras tus listas como al principio.',
        'Un navegador que no guarde nada también funciona: solo tendrás que iniciar sesión más a menudo.',
        'Lo que guardamos nosotros está en la [política de privacidad](/privacy).',
      ],
    },
  },
  head: { name: 'Nombre', where: 'Dónde', why: 'Para qué sirve', howLong: 'Cuánto dura' },
  cookieCaption: 'Las cookies y quién las recibe',
  storageCaption: 'Las entradas en el almacenamiento del navegador',
  whose: {
    vendor: 'Cookie, para quienes llevan tiendas',
    customer: 'Cookie, para clientes de una tienda',
    both: 'Cookie, para quien inicia sesión',
  },
  areas: { local: 'Almacenamiento local', session: 'Almacenamiento de sesión', database: 'IndexedDB' },
  until: {
    tab: 'Hasta que se cierre la pestaña o la sesión',
    'sign-out': 'Hasta que cierres la sesión',
    done: 'Hasta que termine la importación o cierres la sesión',
    never: 'Hasta que la borres',
  },
  cookieWords: {
    storeward_refresh: { why: 'Mantiene abierta tu sesión en el panel.', howLong: signedInSpanish },
    storeward_customer_refresh: {
      why: 'Mantiene abierta tu sesión como cliente de una tienda.',
      howLong: signedInSpanish,
    },
    storeward_device: {
      why: 'Dice que este navegador ya inició sesión en tu cuenta, para que quien intente adivinar contraseñas desde otro sitio no te deje fuera aquí. No contiene nombres ni direcciones de correo.',
      howLong: (days) => `${days} días desde el último inicio de sesión`,
    },
  },
  keyWords: {
    auth: 'Señala que aquí hay una sesión abierta, para que todas las pestañas la cierren juntas. No da acceso a nada.',
    stores: 'La lista de tus tiendas, para que las páginas se abran al momento.',
    currentStore: 'La tienda en la que trabajas.',
    lastSelectedStoreId: 'La última tienda que usaste, para la próxima sesión.',
    theme: 'Claro, oscuro o como lo tenga tu sistema.',
    language: 'Español o inglés.',
    sidebar: 'Si el menú lateral es ancho o estrecho.',
    hiddenChecklists: 'En qué tiendas has guardado la lista de primeros pasos.',
    activeImport: 'Una importación de clientes en marcha, para que siga después de recargar.',
    importLease: 'Qué pestaña lleva esa importación.',
    session: 'Los tokens que muestran al servidor que una petición es tuya.',
    tabStore: 'La tienda de esta pestaña, para poder trabajar en dos tiendas con dos pestañas.',
    registration: 'Lo que escribiste al registrarte, nunca la contraseña, hasta confirmar tu correo.',
    mailedLink: 'Lo que lleva un enlace de un correo, hasta que se usa.',
    orderDrafts: 'Un pedido que estás escribiendo, para que no se pierda al recargar.',
    typedEmail: 'El correo que escribiste al iniciar sesión, por si olvidaste la contraseña.',
    scrollPositions: 'Hasta dónde habías leído una página, para cuando vuelvas atrás.',
  },
  listWords: {
    list: 'Las columnas y vistas que elegiste para una lista. Una entrada por lista y tienda.',
    seen: 'Lo que ya has abierto en una lista, para que lo nuevo destaque. Una entrada por lista y tienda.',
  },
  databaseWords: 'Las filas de una importación grande de clientes mientras está en marcha.',
}

export const cookiesText: Record<Language, CookiesText> = { en: english, es: spanish }
