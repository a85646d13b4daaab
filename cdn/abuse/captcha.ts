/**
 * A captcha: distinguishes people from programs, or makes programs pay. A task is made for one device, and its solution
 * counts once. Another kind would bring its own task and solution.
 */
export interface Captcha<Task, Answer> {
  make(device: string): Promise<Task>
  /** @throws ApiFailure `captcha_needed` unless this device has answered its task, in time and for the first time */
  demand(device: string, answer: Answer): Promise<void>
}
