import type { ErrorDefinition } from './errors.ts'

/** Errors of reward tasks and requests; part of `orderErrors`. */
export const rewardErrors = {
  task_exists: {
    status: 409,
    en: 'This task is already on your list. Edit that one instead.',
    es: 'Esta tarea ya está en tu lista. Edita esa.',
  },
  too_many_tasks: {
    status: 409,
    en: 'You’ve reached the limit of 200 tasks. Delete one first.',
    es: 'Llegaste al límite de 200 tareas. Primero elimina una.',
  },
  task_automatic: {
    status: 409,
    en: 'This task is completed automatically. There’s nothing to send.',
    es: 'Esta tarea se completa automáticamente. No hay nada que enviar.',
  },
  task_limit_reached: {
    status: 409,
    en: 'This task can’t be completed again.',
    es: 'Esta tarea ya no se puede completar otra vez.',
  },
  task_unavailable: {
    status: 409,
    en: 'This task isn’t available right now.',
    es: 'Esta tarea no está disponible por ahora.',
  },
  request_pending: {
    status: 409,
    en: 'Your last request is still being reviewed.',
    es: 'Tu última solicitud todavía está en revisión.',
  },
  proof_needed: {
    status: 422,
    en: 'Something is missing. Add what the task asks for.',
    es: 'Falta algo. Agrega lo que pide la tarea.',
  },
} as const satisfies Record<string, ErrorDefinition>
