import type { Language } from '../enumerations.ts'

interface ReasonText {
  /** For the reviewer's menu. */
  label: string
  /** For the customer, by email and in the shop. */
  message: string
}

/** Why a reward request is rejected. With `other` the customer only reads the reviewer's note. */
export const rejectionReasonText = {
  unclear: {
    en: { label: 'Unclear', message: 'We can’t see it clearly. Send a sharper image or more details.' },
    es: { label: 'No se distingue', message: 'No se ve con claridad. Envía una imagen más nítida o más detalles.' },
  },
  wrong_proof: {
    en: {
      label: 'Wrong proof',
      message: 'This doesn’t show what the task asks for. Read the instructions and try again.',
    },
    es: {
      label: 'Comprobante equivocado',
      message: 'Esto no muestra lo que pide la tarea. Lee las instrucciones e inténtalo de nuevo.',
    },
  },
  incomplete: {
    en: { label: 'Incomplete', message: 'Part of the task is missing. Complete it and try again.' },
    es: { label: 'Incompleto', message: 'Falta una parte de la tarea. Complétala e inténtalo de nuevo.' },
  },
  not_found: {
    en: { label: 'Can’t find it', message: 'We couldn’t find it. Check the link or username.' },
    es: { label: 'No lo encontramos', message: 'No lo encontramos. Revisa el enlace o el nombre de usuario.' },
  },
  duplicate: {
    en: { label: 'Already used', message: 'This was already used for a reward. Send a new one.' },
    es: { label: 'Ya se usó', message: 'Esto ya se usó para otra recompensa. Envía algo nuevo.' },
  },
  not_eligible: {
    en: { label: 'Not eligible', message: 'This doesn’t qualify for the reward.' },
    es: { label: 'No cumple los requisitos', message: 'Esto no cumple los requisitos de la recompensa.' },
  },
  other: {
    en: { label: 'Other', message: '' },
    es: { label: 'Otro', message: '' },
  },
} as const satisfies Record<string, Record<Language, ReasonText>>

export type RejectionReason = keyof typeof rejectionReasonText
export const rejectionReasons = Object.keys(rejectionReasonText) as [RejectionReason, ...RejectionReason[]]

/** What the customer reads: the preset's message and the reviewer's note. */
export const toRejectionMessage = (
  { reason, note }: { reason: RejectionReason; note: string },
  language: Language,
): string => [rejectionReasonText[reason][language].message, note].filter(Boolean).join(' ')
