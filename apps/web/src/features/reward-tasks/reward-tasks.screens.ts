import type { Screen } from '#web/client/screen.ts'

export const rewardTaskScreens: readonly Screen[] = [
  {
    path: 'reward/tasks',
    title: { en: 'Tasks', es: 'Tareas' },
    permissions: ['view_rewards'],
    submenu: { parent: 'reward', order: 10, permissions: ['view_tasks'] },
    actions: [
      {
        title: { en: 'Add reward task', es: 'Agregar tarea de recompensas' },
        to: 'reward/tasks/new',
        permissions: ['view_rewards', 'create_task'],
      },
    ],
    page: () => import('./tasks-page.tsx'),
  },
  {
    path: 'reward/tasks/new',
    title: { en: 'New task', es: 'Tarea nueva' },
    permissions: ['view_rewards', 'create_task'],
    page: () => import('./task-page.tsx'),
  },
  {
    path: 'reward/tasks/:id',
    title: { en: 'Task', es: 'Tarea' },
    permissions: ['view_rewards', 'view_tasks'],
    page: () => import('./task-page.tsx'),
  },
]
