/** A name in small letters and digits alone: `pet_id`, `pet-id` and `petId` are `petid`. */
export function plainName(name: string): string {
  return name.replace(/[^a-z0-9]/giu, '').toLowerCase();
}
