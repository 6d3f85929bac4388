import { toWholeList } from '#contract/core/page.ts'
import { rewardTasks } from '#contract/domains/reward-tasks.ts'
import { crudRoutes } from '#server/http/crud-routes.ts'
import { routes } from '#server/http/routes.ts'
import { listCustomTasks, taskTable } from './reward-tasks.repo.ts'
import {
  addTask,
  createTask,
  listAvailableTasks,
  readCustomTask,
  removeTask,
  restoreTasks,
  updateTask,
} from './reward-tasks.service.ts'

export const rewardTaskRoutes = routes(rewardTasks, {
  ...crudRoutes({ ...taskTable, restore: restoreTasks }),
  available: async ({ db, store }) => toWholeList(await listAvailableTasks(db, store)),
  add: ({ uow, store, actor, body }) => addTask(uow, store, actor, body),
  update: ({ uow, store, actor, params, body, language }) =>
    updateTask(uow, store, actor, { id: params.id, body, language }),
  listCustom: ({ db, store, query }) => listCustomTasks(db, store, query),
  getCustom: ({ db, store, params }) => readCustomTask(db, store, params.id),
  createCustom: ({ uow, store, actor, body }) => createTask(uow, store, actor, body),
  updateCustom: async ({ uow, store, actor, params, body, language }) => {
    await readCustomTask(uow.tx, store, params.id)
    return updateTask(uow, store, actor, { id: params.id, body, language })
  },
  removeCustom: async ({ uow, store, params }) => {
    await readCustomTask(uow.tx, store, params.id)
    return removeTask(uow, store, params.id)
  },
})
