import type { Language } from '../enumerations.ts'

interface TaskText {
  name: string
  instructions: string
}

export interface TaskTemplate {
  /** `automatic`: the server sees that the customer did it, and no request is needed. */
  verification: 'automatic' | 'request'
  /** `vendor`: staff record it for a customer, and the shop doesn't show it. */
  audience: 'customer' | 'vendor'
  proof: 'none' | 'text' | 'image' | 'file'
  /** Points, or minor units of credit. */
  amount: number
  /** Null: as often as the customer does it. */
  perCustomerLimit: number | null
  text: Record<Language, TaskText>
}

/** Ready-made tasks. A store that adds one gets the text in its language and can change it. */
export const taskTemplates = {
  first_order: {
    verification: 'automatic',
    audience: 'customer',
    proof: 'none',
    amount: 100,
    perCustomerLimit: 1,
    text: {
      en: { name: 'Place your first order', instructions: 'You’ll get your reward as soon as the order is paid.' },
      es: { name: 'Haz tu primer pedido', instructions: 'Recibirás la recompensa en cuanto el pedido esté pagado.' },
    },
  },
  complete_profile: {
    verification: 'automatic',
    audience: 'customer',
    proof: 'none',
    amount: 50,
    perCustomerLimit: 1,
    text: {
      en: { name: 'Complete your profile', instructions: 'Fill in your details and add an address.' },
      es: { name: 'Completa tu perfil', instructions: 'Completa tus datos y agrega una dirección.' },
    },
  },
  birthday: {
    verification: 'automatic',
    audience: 'customer',
    proof: 'none',
    amount: 100,
    perCustomerLimit: null,
    text: {
      en: { name: 'Celebrate your birthday', instructions: 'Add your birthday to get a gift every year.' },
      es: { name: 'Celebra tu cumpleaños', instructions: 'Agrega tu cumpleaños y recibe un regalo cada año.' },
    },
  },
  refer_friend: {
    verification: 'automatic',
    audience: 'customer',
    proof: 'none',
    amount: 200,
    perCustomerLimit: null,
    text: {
      en: {
        name: 'Refer a friend',
        instructions: 'Share your link. You’ll get your reward after your friend’s first paid order.',
      },
      es: {
        name: 'Recomienda a un amigo',
        instructions: 'Comparte tu enlace. Recibirás la recompensa después del primer pedido pagado de tu amigo.',
      },
    },
  },
  newsletter: {
    verification: 'automatic',
    audience: 'customer',
    proof: 'none',
    amount: 25,
    perCustomerLimit: 1,
    text: {
      en: { name: 'Sign up for our emails', instructions: 'Turn on marketing emails in your account.' },
      es: { name: 'Suscríbete a nuestros correos', instructions: 'Activa los correos promocionales en tu cuenta.' },
    },
  },
  follow_us: {
    verification: 'request',
    audience: 'customer',
    proof: 'text',
    amount: 25,
    perCustomerLimit: 1,
    text: {
      en: { name: 'Follow us', instructions: 'Follow us on social media, then send us your username.' },
      es: { name: 'Síguenos', instructions: 'Síguenos en redes sociales y envíanos tu nombre de usuario.' },
    },
  },
  write_review: {
    verification: 'request',
    audience: 'customer',
    proof: 'text',
    amount: 50,
    perCustomerLimit: 1,
    text: {
      en: { name: 'Write a review', instructions: 'Review us online, then send us the link to your review.' },
      es: { name: 'Escribe una reseña', instructions: 'Escribe una reseña en línea y envíanos el enlace.' },
    },
  },
  share_photo: {
    verification: 'request',
    audience: 'customer',
    proof: 'image',
    amount: 50,
    perCustomerLimit: null,
    text: {
      en: { name: 'Share a photo', instructions: 'Send us a photo of your order.' },
      es: { name: 'Comparte una foto', instructions: 'Envíanos una foto de tu pedido.' },
    },
  },
  share_post: {
    verification: 'request',
    audience: 'customer',
    proof: 'image',
    amount: 50,
    perCustomerLimit: 1,
    text: {
      en: { name: 'Share a post', instructions: 'Mention us in a post, then send us a screenshot.' },
      es: { name: 'Comparte una publicación', instructions: 'Menciónanos en una publicación y envíanos una captura.' },
    },
  },
  give_feedback: {
    verification: 'request',
    audience: 'customer',
    proof: 'text',
    amount: 25,
    perCustomerLimit: 1,
    text: {
      en: { name: 'Share your feedback', instructions: 'Tell us what you liked and what we can do better.' },
      es: { name: 'Danos tu opinión', instructions: 'Cuéntanos qué te gustó y qué podemos mejorar.' },
    },
  },
  attend_event: {
    verification: 'request',
    audience: 'vendor',
    proof: 'none',
    amount: 50,
    perCustomerLimit: null,
    text: {
      en: { name: 'Attend an event', instructions: 'Come to one of our events.' },
      es: { name: 'Asiste a un evento', instructions: 'Ven a uno de nuestros eventos.' },
    },
  },
  return_packaging: {
    verification: 'request',
    audience: 'vendor',
    proof: 'none',
    amount: 10,
    perCustomerLimit: null,
    text: {
      en: { name: 'Return your packaging', instructions: 'Bring back boxes, bags, or bottles.' },
      es: { name: 'Devuelve tus envases', instructions: 'Trae cajas, bolsas o botellas.' },
    },
  },
} as const satisfies Record<string, TaskTemplate>

export type TaskTemplateKey = keyof typeof taskTemplates
export const taskTemplateKeys = Object.keys(taskTemplates) as [TaskTemplateKey, ...TaskTemplateKey[]]

/** Custom tasks have no template and need a request. */
export const toVerification = (template: TaskTemplateKey | null): TaskTemplate['verification'] =>
  template === null ? 'request' : taskTemplates[template].verification

export const automaticTemplates = taskTemplateKeys.filter((key) => toVerification(key) === 'automatic')
