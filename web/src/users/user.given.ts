/** An ordinary user, who may see plans. */
export const nadia = {
  id: 7,
  firstName: 'Nadia',
  lastName: 'Roth',
  email: 'nadia@example.com',
  phone: '',
  mobile: '',
  locale: 'en_US',
  role: { id: 2, name: 'User', description: '' },
  enabled: true,
}
