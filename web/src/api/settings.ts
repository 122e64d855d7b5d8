import type { Settings } from '@staffplan/contracts/settings/settings'
import { api, modelTags } from './api.ts'

const settingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    settings: build.query<Settings, void>({
      query: () => ({ url: 'v1/settings' }),
      providesTags: modelTags(['settings']),
    }),
  }),
})

export const { useSettingsQuery } = settingsApi
