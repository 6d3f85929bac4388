export const tasksPath = '/dashboard/reward/tasks'
export const taskPath = (id: string): string => `${tasksPath}/${id}`
export const taskRequestsPath = (id: string): string => `/dashboard/reward/requests?task=${id}`
